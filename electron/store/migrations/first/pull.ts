/** Progress of reading the service's lists. */
export const PULL = `
    CREATE TABLE pull_state (
      connection_id TEXT NOT NULL REFERENCES connection (id),
      resource TEXT NOT NULL CHECK (resource IN ('categories', 'pets', 'inventory', 'orders')),
      -- Number of the pull under way or done last, its page cursor, and what the last whole one saw.
      pull INTEGER NOT NULL DEFAULT 0,
      cursor TEXT,
      etag TEXT,
      started_at TEXT,
      completed_at TEXT,
      -- How many rows could not be read, and how many of these have no readable id either, in the last list that was
      -- believed.
      unreadable INTEGER NOT NULL DEFAULT 0,
      nameless INTEGER NOT NULL DEFAULT 0,
      PRIMARY KEY (connection_id, resource)
    ) WITHOUT ROWID;

    -- The first rows of the last whole list of a resource that could not be read, as the service sent them.
    CREATE TABLE unreadable_row (
      connection_id TEXT NOT NULL REFERENCES connection (id),
      resource TEXT NOT NULL CHECK (resource IN ('categories', 'pets', 'inventory', 'orders')),
      place INTEGER NOT NULL,
      remote_id TEXT,
      field TEXT,
      raw TEXT NOT NULL,
      -- Characters of the whole row; more than are kept if it was cut.
      length INTEGER NOT NULL,
      PRIMARY KEY (connection_id, resource, place)
    ) WITHOUT ROWID;
`;
