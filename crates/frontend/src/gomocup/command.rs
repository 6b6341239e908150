//! Parsing of Gomocup commands. Keywords are case-insensitive.

/// A command. Arguments are checked later, because they depend on the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GomocupCommand {
    /// `START size`.
    Start(String),
    /// `RECTSTART width,height`.
    RectStart(String),
    /// `RESTART`.
    Restart,
    /// `BEGIN`.
    Begin,
    /// `TURN x,y`.
    Turn(String),
    /// `PLAY x,y`.
    Play(String),
    /// `TAKEBACK x,y`.
    TakeBack(String),
    /// The first line of a multi-line command.
    MultiLine(MultiLineKind),
    /// `DONE`.
    Done,
    /// `INFO key value`.
    Info(String),
    /// `ABOUT`.
    About,
    /// `END`.
    End,
    /// `STOP` or `YXSTOP`.
    Stop,
    /// `YXNBEST k`.
    NBest(String),
    /// `YXSHOWFORBID`.
    ShowForbid,
    /// `YXHASHCLEAR`.
    HashClear,
    /// `YXBALANCEONE k` or `YXBALANCETWO k`.
    Balance {
        /// Number of moves to find, 1 or 2.
        moves: u8,
        /// The rest of the line, which holds the target score.
        score: String,
    },
    /// `YXBLOCKRESET`.
    BlockReset,
    /// `YXSHOWINFO`.
    ShowInfo,
    /// Another word.
    Unknown(String),
}

/// A command with further lines, up to `DONE`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MultiLineKind {
    /// `BOARD`: sets a position and searches a move.
    Board,
    /// `YXBOARD`: sets a position without a search.
    YxBoard,
    /// `SWAP2BOARD`: asks for a choice in the swap2 opening.
    Swap2Board,
    /// `YXBLOCK`: blocks points for our moves.
    Block,
    /// `YXBLOCKUNDO`: unblocks points.
    BlockUndo,
}

impl MultiLineKind {
    /// Returns the keyword of the command.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Board => "BOARD",
            Self::YxBoard => "YXBOARD",
            Self::Swap2Board => "SWAP2BOARD",
            Self::Block => "YXBLOCK",
            Self::BlockUndo => "YXBLOCKUNDO",
        }
    }
}

impl GomocupCommand {
    /// Parses a line; unknown commands are [`Self::Unknown`].
    #[must_use]
    pub fn parse(line: &str) -> Self {
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = || rest.trim().to_owned();
        match word.to_ascii_uppercase().as_str() {
            "START" => Self::Start(rest()),
            "RECTSTART" => Self::RectStart(rest()),
            "RESTART" => Self::Restart,
            "BEGIN" => Self::Begin,
            "TURN" => Self::Turn(rest()),
            "PLAY" => Self::Play(rest()),
            "TAKEBACK" => Self::TakeBack(rest()),
            "BOARD" => Self::MultiLine(MultiLineKind::Board),
            "YXBOARD" => Self::MultiLine(MultiLineKind::YxBoard),
            "SWAP2BOARD" => Self::MultiLine(MultiLineKind::Swap2Board),
            "YXBLOCK" => Self::MultiLine(MultiLineKind::Block),
            "YXBLOCKUNDO" => Self::MultiLine(MultiLineKind::BlockUndo),
            "YXBLOCKRESET" => Self::BlockReset,
            "DONE" => Self::Done,
            "INFO" => Self::Info(rest()),
            "ABOUT" => Self::About,
            "END" => Self::End,
            "STOP" | "YXSTOP" => Self::Stop,
            "YXNBEST" => Self::NBest(rest()),
            "YXSHOWFORBID" => Self::ShowForbid,
            "YXHASHCLEAR" => Self::HashClear,
            "YXBALANCEONE" => Self::Balance {
                moves: 1,
                score: rest(),
            },
            "YXBALANCETWO" => Self::Balance {
                moves: 2,
                score: rest(),
            },
            "YXSHOWINFO" => Self::ShowInfo,
            _ => Self::Unknown(word.to_owned()),
        }
    }

    /// Returns `true` if only interfaces of the Yixin family send this command.
    #[must_use]
    pub fn is_yixin(line: &str) -> bool {
        let word = line.trim_start().as_bytes();
        word.len() > 2 && word[..2].eq_ignore_ascii_case(b"yx")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn case_and_spaces_do_not_matter() {
        for line in ["TURN 7,7", "turn 7,7", "  Turn \t 7,7  "] {
            assert_eq!(
                GomocupCommand::parse(line),
                GomocupCommand::Turn("7,7".to_owned())
            );
        }
        assert_eq!(GomocupCommand::parse("yxstop"), GomocupCommand::Stop);
        assert_eq!(GomocupCommand::parse("stop"), GomocupCommand::Stop);
        assert_eq!(
            GomocupCommand::parse("START"),
            GomocupCommand::Start(String::new())
        );
    }

    #[test]
    fn other_words_are_unknown_commands() {
        for line in [
            "TURN7,7",
            "FOO bar",
            "7,7",
            "YXPRINTFEATURE",
            "TURN\u{0}7,7",
        ] {
            assert!(
                matches!(GomocupCommand::parse(line), GomocupCommand::Unknown(_)),
                "{line}"
            );
        }
        assert!(GomocupCommand::is_yixin("yxprintfeature"));
        assert!(!GomocupCommand::is_yixin("about"));
    }

    #[test]
    fn multi_line_commands_are_parsed_by_their_keyword() {
        use MultiLineKind::{Block, BlockUndo, Board, Swap2Board, YxBoard};
        for kind in [Board, YxBoard, Swap2Board, Block, BlockUndo] {
            assert_eq!(
                GomocupCommand::parse(kind.word()),
                GomocupCommand::MultiLine(kind)
            );
        }
    }
}
