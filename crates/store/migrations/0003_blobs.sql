-- Files that users bring.

CREATE TABLE blobs (
    number INTEGER PRIMARY KEY,
    kind   TEXT    NOT NULL,
    name   TEXT    NOT NULL,
    size   INTEGER NOT NULL,
    seal   BLOB    NOT NULL,
    -- Last, because it is long.
    bytes  BLOB    NOT NULL,
    UNIQUE (kind, name)
) STRICT;

PRAGMA user_version = 3;
