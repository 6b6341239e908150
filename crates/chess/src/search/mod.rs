//! Placeholder.
use zeitnot_core::{
    Cx, Deepening, DepthSearch, Outcome, Position, RootMoves, Score, Search, Settings, Stopped,
    Window,
};

pub(crate) struct ChessSearch;

impl ChessSearch {
    pub(crate) fn new(_: &Settings) -> Self {
        Self
    }
}

struct One;

impl DepthSearch for One {
    fn search_root(
        &mut self,
        cx: &mut Cx<'_>,
        roots: &mut RootMoves,
        _: u32,
        _: Window,
    ) -> Result<Score, Stopped> {
        cx.tick()?;
        for root in roots.open() {
            cx.tick()?;
            root.score = Score::DRAW;
        }
        Ok(Score::DRAW)
    }
}

impl Search for ChessSearch {
    fn run(&mut self, position: &dyn Position, cx: &mut Cx<'_>) -> Outcome {
        let deepening = Deepening {
            max_depth: 120,
            aspiration: None,
            widest: 1000,
            completed_only: true,
        };
        let roots = RootMoves::new(cx.root_moves(position));
        deepening.run(&mut One, roots, cx)
    }
    fn configure(&mut self, _: &Settings) {}
    fn clear(&mut self) {}
}
