-- Reviewed games, what was found about positions, and puzzles made of mistakes.

CREATE TABLE reviews (
    number     INTEGER PRIMARY KEY,
    id         TEXT    NOT NULL UNIQUE,
    created_ms INTEGER NOT NULL,
    game       TEXT    NOT NULL,
    -- What a list shows, as the service writes it.
    summary    TEXT    NOT NULL,
    size       INTEGER NOT NULL,
    head_seal  BLOB    NOT NULL,
    body_seal  BLOB    NOT NULL,
    -- Last, because it is long.
    body       TEXT    NOT NULL
) STRICT;

CREATE INDEX reviews_by_age ON reviews (created_ms, id);
CREATE INDEX reviews_by_game ON reviews (game, created_ms, id);

CREATE TABLE judgments (
    number  INTEGER PRIMARY KEY,
    key     TEXT    NOT NULL UNIQUE,
    used_ms INTEGER NOT NULL,
    size    INTEGER NOT NULL,
    seal    BLOB    NOT NULL,
    -- Last, because it is long.
    bytes   BLOB    NOT NULL
) STRICT;

CREATE INDEX judgments_by_use ON judgments (used_ms, number);

CREATE TABLE puzzles (
    number     INTEGER PRIMARY KEY,
    id         TEXT    NOT NULL UNIQUE,
    created_ms INTEGER NOT NULL,
    due_ms     INTEGER NOT NULL,
    stage      INTEGER NOT NULL,
    solved     INTEGER NOT NULL,
    failed     INTEGER NOT NULL,
    game       TEXT    NOT NULL,
    phase      TEXT    NOT NULL,
    category   TEXT,
    seal       BLOB    NOT NULL,
    body       TEXT    NOT NULL
) STRICT;

CREATE INDEX puzzles_by_due ON puzzles (due_ms, id);
CREATE INDEX puzzles_by_age ON puzzles (created_ms, id);

-- The same puzzle may come of several reviews, and goes with the last of them.
CREATE TABLE puzzle_reviews (
    review TEXT    NOT NULL,
    puzzle INTEGER NOT NULL REFERENCES puzzles (number) ON DELETE CASCADE,
    PRIMARY KEY (review, puzzle)
) STRICT, WITHOUT ROWID;

CREATE INDEX puzzle_reviews_by_puzzle ON puzzle_reviews (puzzle);

-- How many there are and how large, so that nobody need count them.
CREATE TABLE shelves (
    name  TEXT    NOT NULL PRIMARY KEY,
    count INTEGER NOT NULL,
    bytes INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

INSERT INTO shelves (name, count, bytes) VALUES ('reviews', 0, 0), ('judgments', 0, 0);

CREATE TRIGGER review_put AFTER INSERT ON reviews BEGIN
    UPDATE shelves SET count = count + 1, bytes = bytes + NEW.size WHERE name = 'reviews';
END;

CREATE TRIGGER review_gone AFTER DELETE ON reviews BEGIN
    UPDATE shelves SET count = count - 1, bytes = bytes - OLD.size WHERE name = 'reviews';
END;

CREATE TRIGGER review_changed AFTER UPDATE OF size ON reviews BEGIN
    UPDATE shelves SET bytes = bytes + NEW.size - OLD.size WHERE name = 'reviews';
END;

CREATE TRIGGER judgment_put AFTER INSERT ON judgments BEGIN
    UPDATE shelves SET count = count + 1, bytes = bytes + NEW.size WHERE name = 'judgments';
END;

CREATE TRIGGER judgment_gone AFTER DELETE ON judgments BEGIN
    UPDATE shelves SET count = count - 1, bytes = bytes - OLD.size WHERE name = 'judgments';
END;

CREATE TRIGGER judgment_changed AFTER UPDATE OF size ON judgments BEGIN
    UPDATE shelves SET bytes = bytes + NEW.size - OLD.size WHERE name = 'judgments';
END;

PRAGMA user_version = 4;
