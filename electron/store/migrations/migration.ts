/** One step of the schema. Applied in order of version, each once, never edited after a release. */
export interface Migration {
  /** 1, 2, 3, ... without gaps; kept in SQLite's user_version. */
  version: number;
  name: string;
  sql: string;
}
