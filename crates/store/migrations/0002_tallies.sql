-- How many games there are, so that a list need not count them.

CREATE TABLE tallies (
    game   TEXT    NOT NULL,
    status INTEGER NOT NULL,
    games  INTEGER NOT NULL,
    PRIMARY KEY (game, status)
) STRICT, WITHOUT ROWID;

INSERT INTO tallies (game, status, games)
SELECT game, status, count(*) FROM games GROUP BY game, status;

CREATE TRIGGER tally_created AFTER INSERT ON games BEGIN
    INSERT INTO tallies (game, status, games) VALUES (NEW.game, NEW.status, 1)
    ON CONFLICT DO UPDATE SET games = games + 1;
END;

CREATE TRIGGER tally_deleted AFTER DELETE ON games BEGIN
    UPDATE tallies SET games = games - 1
    WHERE game = OLD.game AND status = OLD.status;
END;

CREATE TRIGGER tally_changed AFTER UPDATE OF status ON games
WHEN OLD.status <> NEW.status BEGIN
    UPDATE tallies SET games = games - 1
    WHERE game = OLD.game AND status = OLD.status;
    INSERT INTO tallies (game, status, games) VALUES (NEW.game, NEW.status, 1)
    ON CONFLICT DO UPDATE SET games = games + 1;
END;

PRAGMA user_version = 2;
