//! The ways to be wrong.

/// Every fault by name, and what it does.
pub(crate) const FAULTS: &[(&str, &str)] = &[
    ("slow", "thinks for most of its time; correct"),
    ("error-on-20", "refuses size 20"),
    ("only-20", "refuses every size but 20; correct"),
    ("start-chatty", "answers START of unusual sizes with words"),
    ("crash-on-huge", "dies of a huge size"),
    ("keep-board", "keeps the stones over START"),
    ("ok-any-size", "accepts any size"),
    ("hang-on-begin", "never answers BEGIN"),
    ("begin-outside", "begins outside the board"),
    ("illegal-move", "plays on the opponent's stone"),
    ("illegal-later", "does so from its fourth move on"),
    ("one-based", "counts coordinates from 1"),
    ("double-answer", "answers twice"),
    ("unasked-move", "moves again a little later"),
    ("chatter", "says words before its move"),
    ("babble", "never stops talking before its move"),
    ("passive", "sees neither wins nor threats"),
    ("crash-on-board", "dies of BOARD"),
    ("board-in-order", "demands stones by turns"),
    ("board-even-only", "demands equal counts"),
    ("board-eager", "answers before DONE"),
    ("board-forgets", "forgets the stones after its answer"),
    ("board-adds", "adds the stones of BOARD to the old ones"),
    ("board-cap", "reads a hundred stones at most"),
    ("board-empty-error", "refuses a BOARD without stones"),
    ("board-no-three", "ignores points marked 3"),
    ("answer-info", "answers INFO"),
    ("info-unknown-error", "complains about unknown keys"),
    ("info-needs-start", "complains about INFO before START"),
    ("info-crash", "dies of an INFO that is no number"),
    ("info-cancels", "drops its move if INFO comes right behind"),
    ("info-drops-move", "drops its move if INFO comes meanwhile"),
    ("game-type-error", "complains about game type 3"),
    ("rule-crash", "dies of caro"),
    ("ignore-rule", "plays freestyle whatever the rule"),
    ("late", "exceeds every limit"),
    ("first-limit-only", "uses the first limit for ever"),
    ("ignore-match", "uses up every turn, whatever is left"),
    ("negative-hangs", "never moves with negative time"),
    ("hog-400", "uses 400 MB"),
    ("memory-zero-error", "takes max_memory 0 for nothing at all"),
    ("ignore-end", "does not end"),
    ("end-bye", "says something after END"),
    ("end-status-3", "ends with status 3"),
    ("deaf", "hears nothing while it thinks"),
    ("ignore-eof", "outlives its input"),
    ("about-plain", "introduces itself in free text"),
    ("about-name-only", "has a name and nothing else"),
    ("about-needs-start", "is not known before START"),
    ("about-only-before", "is not known after START"),
    ("unknown-as-error", "answers ERROR to the unknown"),
    ("unknown-silent", "does not answer the unknown"),
    ("answer-empty", "answers empty lines"),
    ("keep-cr", "takes CR for a letter"),
    ("cr-only", "knows no LF"),
    ("lf-only", "knows no CR alone"),
    ("split-line", "takes every read for a line"),
    ("one-line-per-read", "drops what follows in the same read"),
    ("no-flush", "keeps answers until the next command"),
    ("banner", "introduces itself unasked"),
    ("crash-on-lower", "dies of small letters"),
    ("restart-keeps", "keeps the stones over RESTART"),
    ("rectstart-silent", "does not answer RECTSTART"),
    ("takeback-keeps", "takes nothing back"),
    ("play-elsewhere", "does not play what it is told"),
    ("suggest", "suggests instead of moving; correct"),
    ("swap2-bad", "answers every case of SWAP2BOARD wrongly"),
    ("no-yixin", "does not know the extension; correct"),
    ("yxboard-answers", "moves after yxboard"),
    ("stop-ignored", "does not stop"),
    ("stop-always-answers", "moves whenever it is stopped"),
    ("forbid-bad", "writes forbidden points its own way"),
    ("forbid-none", "knows no forbidden point"),
    ("rule-2-plain", "never takes rule 2 for renju"),
    ("hashclear-crash", "dies of yxhashclear"),
    ("nbest-illegal", "answers yxnbest with a stone"),
    ("balance-bad", "balances on a stone"),
    ("block-ignored", "plays blocked points"),
    ("crash-on-garbage", "dies of nonsense"),
    ("turn-anything", "moves after any TURN"),
    ("crash-on-long", "dies of long lines"),
    ("crash-on-nul", "dies of zero bytes"),
    ("crash-on-utf8", "dies of bytes that are no text"),
    ("crash-on-bad-board", "dies of nonsense in BOARD"),
    ("done-answers", "moves after a lonely DONE"),
];

/// The faults of this process.
#[derive(Clone, Debug)]
pub(crate) struct Faults(Vec<String>);

impl Faults {
    /// Takes names of faults; an error if one is unknown.
    pub(crate) fn new(names: impl Iterator<Item = String>) -> Result<Self, String> {
        let names: Vec<String> = names.collect();
        let known = |name: &&String| FAULTS.iter().any(|(fault, _)| fault == name);
        match names.iter().find(|name| !known(name)) {
            Some(name) => Err(name.clone()),
            None => Ok(Self(names)),
        }
    }

    /// Is it wrong in this way?
    pub(crate) fn has(&self, name: &str) -> bool {
        debug_assert!(FAULTS.iter().any(|(fault, _)| *fault == name), "{name}");
        self.0.iter().any(|fault| fault == name)
    }
}
