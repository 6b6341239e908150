-- A database of version 1 with two games. It was written once and stays as it
-- is: databases like this one may exist.

PRAGMA application_id = 1516595572;

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
    search        TEXT    NOT NULL,
    spec          TEXT    NOT NULL
) STRICT;

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

CREATE TABLE pulse (
    one    INTEGER PRIMARY KEY CHECK (one = 1),
    beats  INTEGER NOT NULL,
    weight BLOB    NOT NULL
) STRICT;

INSERT INTO pulse (one, beats, weight) VALUES (1, 0, x'');

INSERT INTO games VALUES (
    1, 'one', 1000, 3000, 'gomoku', 'freestyle', 'Anna', 'ĐỖ', 1, 2, 2,
    X'C5E7AA8684E4389735494BF2D58217A2', X'CE21FC363578D96492D16C49F531DB08',
    'one' || char(10) || 'freestyle' || char(10) || 'anna' || char(10) || 'đỗ' || char(10),
    '{"of":"one"}'
), (
    2, 'two', 4000, 4000, 'chess', 'standard', 'Anna', 'Ben', 0, 0, 0,
    X'7410593E13FE2F6006D98C63ECDB05FA', X'2CD933A320036BFFE5A31A7C18528E96',
    'two' || char(10) || 'standard' || char(10) || 'anna' || char(10) || 'ben' || char(10),
    '{"of":"two"}'
);

INSERT INTO events VALUES (1, 0, '{"move":"h8"}'), (1, 1, '{"resigned":"first"}');

PRAGMA user_version = 1;
