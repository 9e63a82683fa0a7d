/** Development builds before the first release used the numbers below; their databases are refused. */
export const FIRST_VERSION = 110;

/** One step of the schema. Applied in order of version, each once, never edited after a release. */
export interface Migration {
  /** 110, 111, 112, ... without gaps; stored in SQLite's user_version. */
  version: number;
  name: string;
  sql: string;
}
