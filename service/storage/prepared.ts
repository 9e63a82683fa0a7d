import type { Compilable, CompiledQuery, QueryResult } from 'kysely';

/** Runs statements: a database or a transaction. */
export interface Connection {
  executeQuery<Row>(query: CompiledQuery<Row>): Promise<QueryResult<Row>>;
}

/** A placeholder for a value of a later run. */
class Place {
  readonly index: number;

  constructor(index: number) {
    this.index = index;
  }
}

/**
 * Builds a statement once, to run it with other values each time, because building it in Kysely takes longer than running
 * it. `build` may only insert its arguments into the statement.
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
