-- Games and the logs of their events.

-- "Zeit": tells this database from those of other programs.
PRAGMA application_id = 0x5A656974;

CREATE TABLE games (
    number        INTEGER PRIMARY KEY,
    id            TEXT    NOT NULL UNIQUE,
    created_ms    INTEGER NOT NULL,
    updated_ms    INTEGER NOT NULL,
    game          TEXT    NOT NULL,
    rule          TEXT    NOT NULL,
    first_player  TEXT    NOT NULL,
    second_player TEXT    NOT NULL,
    plies         INTEGER NOT NULL,
    status        INTEGER NOT NULL,
    events        INTEGER NOT NULL,
    log_seal      BLOB    NOT NULL,
    row_seal      BLOB    NOT NULL,
    -- The names in lower case, for finding games by part of one.
    search        TEXT    NOT NULL,
    -- Last, because it may be long.
    spec          TEXT    NOT NULL
) STRICT;

-- A list by part of a name reads all of this index and nothing else.
CREATE INDEX games_by_update ON games (updated_ms, id, game, status, search);
CREATE INDEX games_by_game ON games (game, updated_ms, id);
CREATE INDEX games_by_status ON games (status, updated_ms, id);
CREATE INDEX games_by_game_and_status ON games (game, status, updated_ms, id);

CREATE TABLE events (
    number   INTEGER NOT NULL REFERENCES games (number) ON DELETE CASCADE,
    sequence INTEGER NOT NULL,
    body     TEXT    NOT NULL,
    PRIMARY KEY (number, sequence)
) STRICT, WITHOUT ROWID;

-- Written to find out whether the database can be written, with some weight so
-- that it takes as much room as an event.
CREATE TABLE pulse (
    one    INTEGER PRIMARY KEY CHECK (one = 1),
    beats  INTEGER NOT NULL,
    weight BLOB    NOT NULL
) STRICT;

INSERT INTO pulse (one, beats, weight) VALUES (1, 0, x'');

PRAGMA user_version = 1;
