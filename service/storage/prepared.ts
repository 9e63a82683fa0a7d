import type { Compilable, CompiledQuery, QueryResult } from 'kysely';

/** What runs statements: a database, or one transaction on it. */
export interface Connection {
  executeQuery<Row>(query: CompiledQuery<Row>): Promise<QueryResult<Row>>;
}

/** Stands in a statement for a value that comes when it runs. */
class Place {
  readonly index: number;

  constructor(index: number) {
    this.index = index;
  }
}

/**
 * Builds a statement once, to be run with other values each time: building it takes Kysely longer than running it takes
 * the database. `build` may put its arguments into the statement and do nothing else with them.
 */
export function prepared<Values extends unknown[], Row>(
  build: (...values: Values) => Compilable<Row>,
): (connection: Connection, ...values: Values) => Promise<Row[]> {
  const places = Array.from({ length: build.length }, (_, index) => new Place(index));
  const query = build(...(places as unknown as Values)).compile();
  return async (connection, ...values) => {
    const parameters = query.parameters.map((one) => (one instanceof Place ? values[one.index] : one));
    return (await connection.executeQuery<Row>({ ...query, parameters })).rows;
  };
}
