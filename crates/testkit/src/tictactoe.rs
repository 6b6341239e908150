//! A complete tic-tac-toe: rules, notation, options, and an alpha-beta search.
//!
//! The search uses the shared driver, table, and stop rule. If it needs a change of the
//! core, an interface of the core is wrong.

use std::any::Any;
use std::time::Duration;

use zeitnot_core::options::OptionGroup;
use zeitnot_core::{
    Bound, Deepening, DepthSearch, Entry, Game, GameError, GameProfile, Move, Notation, Ply,
    Position, RootMoves, Score, Search, SearchContext, SearchDefaults, SearchOutcome, Settings,
    Setup, Side, Status, StopReason, Stopped, Window, decode, encode, option_group,
};

option_group! {
    /// Options of the tic-tac-toe search.
    pub struct TicTacToeOptions: "tictactoe.search" {
        /// Maximum search depth.
        max_depth: u32 = 9, 1..=9;
    }
}

/// The game on a board of 3 by 3 squares.
#[derive(Clone, Copy, Debug, Default)]
pub struct TicTacToe;

const LINES: [u16; 8] = [0o7, 0o70, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];

/// A board, with one bit per square for each side.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Board {
    stones: [u16; 2],
    played: Vec<u8>,
}

impl Board {
    fn side(&self) -> Side {
        Side::BOTH[self.played.len() % 2]
    }

    fn has_line(&self, side: Side) -> bool {
        let own = self.stones[side.index()];
        LINES.iter().any(|&line| !own & line == 0)
    }

    fn empty_squares(&self) -> impl Iterator<Item = u8> + use<> {
        let taken = self.stones[0] | self.stones[1];
        (0..9).filter(move |square| taken & (1 << square) == 0)
    }

    fn make(&mut self, square: u8) {
        let side = self.side();
        self.stones[side.index()] |= 1 << square;
        self.played.push(square);
    }

    fn unmake(&mut self) {
        if let Some(square) = self.played.pop() {
            let side = self.side();
            self.stones[side.index()] &= !(1 << square);
        }
    }
}

/// Returns the profile of a game with these rules.
pub(crate) const fn profile(name: &'static str) -> GameProfile {
    GameProfile::new(name, ["cross", "nought"], &["plain"])
}

static PROFILE: GameProfile = profile("tictactoe");

impl Game for TicTacToe {
    fn profile(&self) -> &'static GameProfile {
        &PROFILE
    }

    fn position(&self, setup: &Setup) -> Result<Box<dyn Position>, GameError> {
        let mut board = Board::default();
        for word in setup.position.split_whitespace() {
            let mv = board.parse_move(word, Notation::Engine)?;
            board.play(mv)?;
        }
        Ok(Box::new(board))
    }

    fn options(&self) -> Vec<Box<dyn OptionGroup>> {
        vec![Box::new(TicTacToeOptions::default())]
    }

    fn defaults(&self, _: &Settings) -> SearchDefaults {
        SearchDefaults::with_time(Duration::from_millis(100))
    }

    fn search(&self, settings: &Settings) -> Box<dyn Search> {
        let mut search = PlainAlphaBeta::default();
        search.configure(settings);
        Box::new(search)
    }
}

impl Position for Board {
    fn setup(&self) -> Setup {
        let moves: Vec<String> = self.played.iter().map(|&s| square_name(s)).collect();
        Setup::new(moves.join(" "))
    }

    fn side_to_move(&self) -> Side {
        self.side()
    }

    fn status(&self) -> Status {
        match Side::BOTH.into_iter().find(|&side| self.has_line(side)) {
            Some(side) => Status::Won(side),
            None if self.played.len() == 9 => Status::Draw,
            None => Status::Ongoing,
        }
    }

    fn legal_moves(&self) -> Vec<Move> {
        let ongoing = self.status() == Status::Ongoing;
        let squares = self.empty_squares().filter(|_| ongoing);
        squares.map(|square| Move(square.into())).collect()
    }

    fn play(&mut self, mv: Move) -> Result<(), GameError> {
        if !self.legal_moves().contains(&mv) {
            return Err(GameError(format!("{} is not legal here", mv.0)));
        }
        self.make(mv.0 as u8);
        Ok(())
    }

    fn parse_move(&self, text: &str, _: Notation) -> Result<Move, GameError> {
        let named = |square: &u8| square_name(*square) == text;
        let square = (0..9).find(named).map(|square| Move(square.into()));
        square
            .filter(|mv| self.legal_moves().contains(mv))
            .ok_or_else(|| GameError(format!("`{text}` is not a legal move; write a1 to c3")))
    }

    fn format_move(&self, mv: Move, _: Notation) -> String {
        square_name(mv.0 as u8)
    }

    fn diagram(&self) -> String {
        let stone = |square: u8| match (self.stones[0] >> square & 1, self.stones[1] >> square & 1)
        {
            (1, _) => 'x',
            (_, 1) => 'o',
            _ => '.',
        };
        let row = |y: u8| {
            (0..3)
                .map(|x| stone(y * 3 + x))
                .chain(['\n'])
                .collect::<String>()
        };
        (0..3).rev().map(row).collect()
    }

    fn key(&self) -> u64 {
        let state = u64::from(self.stones[0]) << 16 | u64::from(self.stones[1]);
        (state + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }

    fn table_move(&self, code: u16) -> Option<Move> {
        let mv = Move(code.into());
        self.legal_moves().contains(&mv).then_some(mv)
    }

    fn clone_box(&self) -> Box<dyn Position> {
        Box::new(self.clone())
    }
}

fn square_name(square: u8) -> String {
    format!("{}{}", char::from(b'a' + square % 3), square / 3 + 1)
}

/// Number of squares, which no game exceeds.
const SQUARES: u32 = 9;

/// A plain alpha-beta search, in which every score is a draw or a proof.
#[derive(Default)]
struct PlainAlphaBeta {
    board: Board,
    max_depth: u32,
    /// The depth of the last search of the root.
    depth: u32,
}

impl Search for PlainAlphaBeta {
    fn run(&mut self, position: &dyn Position, ctx: &mut SearchContext<'_>) -> SearchOutcome {
        let Some(board) = (position as &dyn Any).downcast_ref::<Board>() else {
            return SearchOutcome::default();
        };
        self.board = board.clone();
        let moves = ctx.root_moves(position);
        ctx.stats.root_moves = moves.len() as u32;
        let deepening = Deepening {
            max_depth: self.max_depth,
            aspiration: Some(10),
            max_window: 1_000,
            completed_only: true,
        };
        deepening.run(self, RootMoves::new(moves), ctx)
    }

    fn configure(&mut self, settings: &Settings) {
        self.max_depth = settings.group::<TicTacToeOptions>().max_depth;
    }

    fn clear(&mut self) {}
}

impl DepthSearch for PlainAlphaBeta {
    fn search_root(
        &mut self,
        ctx: &mut SearchContext<'_>,
        roots: &mut RootMoves,
        depth: u32,
        window: Window,
    ) -> Result<Score, Stopped> {
        ctx.tick()?;
        self.depth = depth;
        let (mut alpha, mut best) = (window.alpha, -Score::INFINITE);
        for (number, root) in (1..).zip(roots.candidates()) {
            if best >= window.beta {
                break;
            }
            ctx.report_current_move(depth, root.mv, number);
            let before = ctx.nodes();
            let line = self.descend(ctx, root.mv, depth, Ply(0), (alpha, window.beta))?;
            root.nodes += ctx.nodes() - before;
            ctx.stats.root_searched += 1;
            if line.0 > alpha || best == -Score::INFINITE {
                (root.score, root.line) = line.clone();
            }
            best = best.max(line.0);
            alpha = alpha.max(best);
        }
        Ok(best)
    }

    fn stop_reason(&self) -> Option<StopReason> {
        (self.depth >= SQUARES).then_some(StopReason::Complete)
    }
}

impl PlainAlphaBeta {
    fn descend(
        &mut self,
        ctx: &mut SearchContext<'_>,
        mv: Move,
        depth: u32,
        ply: Ply,
        (alpha, beta): (Score, Score),
    ) -> Result<(Score, Vec<Move>), Stopped> {
        self.board.make(mv.0 as u8);
        let below = self.node(ctx, depth - 1, ply.plus(1), (-beta, -alpha));
        self.board.unmake();
        let (score, mut line) = below?;
        line.insert(0, mv);
        Ok((-score, line))
    }

    fn node(
        &mut self,
        ctx: &mut SearchContext<'_>,
        depth: u32,
        ply: Ply,
        (mut alpha, beta): (Score, Score),
    ) -> Result<(Score, Vec<Move>), Stopped> {
        ctx.tick()?;
        ctx.reach(ply.0);
        match self.board.status() {
            Status::Won(_) => return Ok((Score::loss_at(ply), Vec::new())),
            Status::Draw => return Ok((Score::DRAW, Vec::new())),
            Status::Ongoing if depth == 0 => return Ok((Score::DRAW, Vec::new())),
            Status::Ongoing => {}
        }
        let (side, key) = (self.board.side(), self.board.key());
        if let Some(entry) = ctx.table.probe(key)
            && u32::from(entry.depth) == depth
        {
            let (score, bound) = decode(entry.score, entry.bound, side, ply);
            let decided = match bound {
                Bound::Exact => true,
                Bound::Lower => score >= beta,
                Bound::Upper => score <= alpha,
            };
            if decided {
                return Ok((score, Vec::new()));
            }
        }
        let (floor, mut best) = (alpha, (-Score::INFINITE, Vec::new()));
        for square in self.board.empty_squares() {
            let line = self.descend(ctx, Move(square.into()), depth, ply, (alpha, beta))?;
            if line.0 > best.0 {
                best = line;
                alpha = alpha.max(best.0);
            }
            if alpha >= beta {
                ctx.stats.count_cutoff(0);
                break;
            }
        }
        let bound = match best.0 {
            score if score >= beta => Bound::Lower,
            score if score <= floor => Bound::Upper,
            _ => Bound::Exact,
        };
        let (score, bound) = encode(best.0, bound, side, ply);
        let mv = best.1.first().map_or(0, |mv| mv.0 as u16);
        let entry = Entry {
            mv,
            score,
            depth: depth as u8,
            bound,
            pv: false,
        };
        ctx.table.store(key, entry);
        Ok(best)
    }
}
