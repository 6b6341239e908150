//! Text about the mistakes in a move, selected by the known facts.

use zeitnot_gomoku::threat::ThreatKind;
use zeitnot_schema::v1::review::{Category, Defenses, LineStart, Mistake, Pattern};

use super::move_context::{MoveContext, threat};
use super::names::Name;
use super::sentence::{Passage, Sentence};
use super::value::MessageValue;

/// Maximum number of defenses that are all listed.
const MAX_LISTED_DEFENSES: usize = 6;
/// Number of examples from a longer list.
const LISTED_EXAMPLES: usize = 3;

/// Returns a passage for each mistake, most serious first.
pub(super) fn why<'a>(context: &MoveContext<'a>) -> Vec<Passage<'a>> {
    let mistakes = &context.mv.mistakes;
    let passage = |(number, mistake): (usize, &'a Mistake)| {
        let mut earlier = mistakes[..number].iter();
        let repeated = earlier.any(|one| one.line.starts_with(&mistake.line));
        let fact = MistakeFact { context, mistake };
        fact.passage().and_then(fact.line().filter(|_| !repeated))
    };
    mistakes.iter().enumerate().map(passage).collect()
}

struct MistakeFact<'s, 'a> {
    context: &'s MoveContext<'a>,
    mistake: &'a Mistake,
}

impl<'a> MistakeFact<'_, 'a> {
    fn passage(&self) -> Passage<'a> {
        match self.mistake.category {
            Category::MissedWin => self.missed_win(),
            Category::FailedDefense => self.failed_defense(),
            Category::MissedThreat => Passage::new(self.missed_threat()),
            Category::LostInitiative => self.tempo("why-lost-initiative").and_then(self.reply()),
            Category::PassivePlay => self.tempo("why-passive-play").and_then(self.shape()),
            Category::SlowMove => self.slow_move(),
            Category::WrongDirection => Passage::new(self.wrong_direction()).and_then(self.shape()),
            Category::IgnoredWeakness => {
                Passage::new(self.ignored_weakness()).and_then(self.shape())
            }
            Category::Overconcentration => self.counted("why-overconcentration"),
            Category::EdgePlay => self.counted("why-edge-play"),
            Category::PoorPosition => self.poor_position(),
        }
    }

    fn missed_win(&self) -> Passage<'a> {
        // A better move from outside the fact might not be the winning one.
        let Some(place) = self.fact_point() else {
            return Passage::new(self.context.sentence("why-missed-win-unplaced"));
        };
        let id = match self.mistake.win.as_deref() {
            Some("five") => {
                let sentence = self.context.sentence("why-missed-win-five");
                return Passage::new(sentence.with("place", place));
            }
            Some("vcf") => "why-missed-win-vcf",
            Some("vct") => "why-missed-win-vct",
            _ => "why-missed-win-other",
        };
        let sentence = match self.mistake.plies {
            None => self.context.sentence(id),
            Some(plies) => {
                let moves = self.context.moves(plies);
                self.context
                    .sentence(format!("{id}-in"))
                    .with("moves", moves)
            }
        };
        Passage::new(sentence.with("place", place)).and_then(self.shape())
    }

    fn failed_defense(&self) -> Passage<'a> {
        let mistake = self.mistake;
        let sentence = match (mistake.shape.as_deref(), self.threatened()) {
            (Some(shape), _) => {
                let id = match threat(shape) {
                    Some(ThreatKind::DoubleFour | ThreatKind::FourThree) => {
                        "why-failed-defense-four"
                    }
                    Some(kind) if kind.is_four() => "why-failed-defense-four",
                    Some(ThreatKind::OpenThree) => "why-failed-defense-open-three",
                    Some(ThreatKind::BrokenThree) => "why-failed-defense-broken-three",
                    Some(ThreatKind::DoubleThree | ThreatKind::DoubleBrokenThree) => {
                        "why-failed-defense-double-three"
                    }
                    _ => "why-failed-defense-other",
                };
                let shape = MessageValue::Shape(shape);
                self.context.sentence(id).with("shape", shape)
            }
            (None, threatened) => self.context.sentence(match threatened {
                Some("five") => "why-failed-defense-five",
                Some("vcf") => "why-failed-defense-vcf",
                Some("vct") => "why-failed-defense-vct",
                Some(_) => "why-failed-defense-win",
                None => "why-failed-defense-unknown",
            }),
        };
        let answer = match &self.context.mv.defenses {
            Some(defenses) => self.holds(defenses),
            None => self.point(),
        };
        Passage::new(sentence).and_then(answer)
    }

    /// Returns the kind of win that the opponent threatened.
    ///
    /// With a line after the move, the win of the mistake is the one that followed.
    fn threatened(&self) -> Option<&'a str> {
        let danger = self
            .context
            .before()
            .and_then(|before| before.danger.as_ref());
        let win = self.mistake.win.as_deref();
        match (danger, self.mistake.line_start) {
            (Some(danger), _) => Some(&danger.kind),
            (None, Some(LineStart::After)) => win.map(|_| "win"),
            (None, _) => win,
        }
    }

    /// Returns the defenses that would have held.
    fn holds(&self, defenses: &'a Defenses) -> Option<Sentence<'a>> {
        let Defenses {
            holds,
            loses,
            moves,
        } = defenses;
        let held = u32::try_from(holds.len()).unwrap_or(u32::MAX);
        let others_lose = held.saturating_add(*loses) >= *moves;
        let id = match holds.as_slice() {
            [] if *loses == 0 => return None,
            [] if others_lose => "holds-none-lost",
            [] => "holds-none",
            [_] if others_lose => "holds-only",
            [_] => "holds-one",
            few if few.len() > MAX_LISTED_DEFENSES => "holds-many",
            _ if others_lose => "holds-few-only",
            _ => "holds-few",
        };
        let point = self.mistake.point.as_ref();
        let points = match holds.as_slice() {
            [only] if Some(only) == point => MessageValue::Point(Some(only), self.mistake.region),
            few if few.len() <= MAX_LISTED_DEFENSES => MessageValue::AnyOf(few),
            many => MessageValue::AnyOf(&many[..LISTED_EXAMPLES]),
        };
        let sentence = self.context.sentence(id).with("points", points);
        Some(sentence.with("count", holds.len()).with("all", *moves))
    }

    fn missed_threat(&self) -> Sentence<'a> {
        let place = self
            .point_or_better()
            .unwrap_or(MessageValue::Point(None, None));
        let Some(shape) = self.mistake.shape.as_deref() else {
            let sentence = self.context.sentence("why-missed-threat-unknown");
            return sentence.with("place", place);
        };
        let id = match threat(shape) {
            Some(ThreatKind::Four | ThreatKind::BrokenFour) => "why-missed-threat-four",
            Some(ThreatKind::OpenFour) => "why-missed-threat-open-four",
            Some(ThreatKind::DoubleFour) => "why-missed-threat-double-four",
            Some(ThreatKind::FourThree) => "why-missed-threat-four-three",
            Some(ThreatKind::DoubleThree | ThreatKind::DoubleBrokenThree) => {
                "why-missed-threat-double-three"
            }
            Some(ThreatKind::OpenThree | ThreatKind::BrokenThree) => "why-missed-threat-open-three",
            None if shape == Pattern::Fork.word() => "why-missed-threat-fork",
            _ => "why-missed-threat-other",
        };
        let shape = MessageValue::Shape(shape);
        self.context
            .sentence(id)
            .with("place", place)
            .with("shape", shape)
    }

    /// Lost initiative and passive play, with the move to play if known.
    fn tempo(&self, id: &'static str) -> Passage<'a> {
        let sentence = match self.fact_point() {
            None => self.context.sentence(id),
            Some(place) => self
                .context
                .sentence(format!("{id}-point"))
                .with("place", place),
        };
        Passage::new(sentence)
    }

    fn slow_move(&self) -> Passage<'a> {
        let mistake = self.mistake;
        let Some(place) = self.point_or_better() else {
            return Passage::new(self.context.sentence("why-slow-move"));
        };
        let placed = |sentence: Sentence<'a>| Passage::new(sentence.with("place", place));
        match (&mistake.win, mistake.plies, &mistake.shape) {
            (Some(win), Some(plies), _) => placed(self.context.win_sentence(
                "why-slow-move-win-in",
                win,
                plies,
            ))
            .and_then(self.shape()),
            (Some(win), None, _) => {
                let sentence = self.context.sentence("why-slow-move-win");
                placed(sentence.with("win", Name::Win(win))).and_then(self.shape())
            }
            (None, _, Some(shape)) => {
                let sentence = self.context.sentence("why-slow-move-shape");
                placed(sentence.with("shape", MessageValue::Shape(shape)))
            }
            (None, _, None) => placed(self.context.sentence("why-slow-move-point")),
        }
    }

    fn wrong_direction(&self) -> Sentence<'a> {
        let counts = self.mistake.count.zip(self.mistake.other_count);
        let id = match (counts, self.point_or_better()) {
            (None, None) => "why-wrong-direction",
            (None, Some(_)) => "why-wrong-direction-point",
            (Some(_), None) => "why-wrong-direction-counts",
            (Some(_), Some(_)) => "why-wrong-direction-counts-point",
        };
        let mut sentence = self.context.sentence(id);
        if let Some((count, other)) = counts {
            sentence = sentence.with("count", count).with("other", other);
        }
        match self.point_or_better() {
            None => sentence,
            Some(place) => sentence.with("place", place),
        }
    }

    fn ignored_weakness(&self) -> Sentence<'a> {
        let point = self.mistake.point.as_deref();
        let place = |point| MessageValue::Point(Some(point), None);
        match (self.mistake.region, point) {
            (None, None) => self.context.sentence("why-ignored-weakness"),
            (None, Some(point)) => self
                .context
                .sentence("why-ignored-weakness-point")
                .with("place", place(point)),
            (Some(region), None) => self
                .context
                .sentence("why-ignored-weakness-region")
                .with("region", MessageValue::Region(region)),
            (Some(region), Some(point)) => self
                .context
                .sentence("why-ignored-weakness-region-point")
                .with("region", MessageValue::Region(region))
                .with("place", place(point)),
        }
    }

    /// Overconcentration and edge play, with the count if known.
    fn counted(&self, id: &'static str) -> Passage<'a> {
        let sentence = match self.mistake.count {
            None => self.context.sentence(id),
            Some(count) => self
                .context
                .sentence(format!("{id}-count"))
                .with("count", count),
        };
        Passage::new(sentence)
            .and_then(self.point())
            .and_then(self.shape())
    }

    fn poor_position(&self) -> Passage<'a> {
        let mv = self.context.mv;
        let percent = |tenths: u16| MessageValue::Percent(tenths.into());
        let passage = match (&mv.better, self.context.better()) {
            (Some(better), Some(shown)) => {
                let sentence = self.context.sentence("why-poor-position-better");
                let sentence = sentence.with("before", percent(better.win));
                Passage::new(sentence.with("after", percent(mv.win_played)).with(
                    "place",
                    MessageValue::Point(Some(shown), self.mistake.region),
                ))
            }
            _ => {
                let sentence = self.context.sentence("why-poor-position");
                let sentence = sentence.with("before", percent(mv.win_best));
                let sentence = sentence.with("after", percent(mv.win_played));
                Passage::new(sentence).and_then(self.point())
            }
        };
        passage.and_then(self.shape())
    }

    /// Returns the point to play according to the mistake.
    fn fact_point(&self) -> Option<MessageValue<'a>> {
        let mistake = self.mistake;
        let point = mistake.point.as_ref();
        let first = mistake.line.first();
        let first = first.filter(|_| mistake.line_start == Some(LineStart::Before));
        let point = point.or(first)?;
        Some(MessageValue::Point(Some(point), mistake.region))
    }

    /// Returns the point to play, or the better move if the mistake has none.
    fn point_or_better(&self) -> Option<MessageValue<'a>> {
        let better = self.context.better();
        self.fact_point()
            .or_else(|| Some(MessageValue::Point(Some(better?), None)))
    }

    /// Returns a sentence about the point to play.
    fn point(&self) -> Option<Sentence<'a>> {
        let place = self.fact_point()?;
        Some(self.context.sentence("with-point").with("place", place))
    }

    /// Returns a sentence about the threat that a stone there makes.
    fn shape(&self) -> Option<Sentence<'a>> {
        let (point, shape) = self
            .mistake
            .point
            .as_ref()
            .zip(self.mistake.shape.as_ref())?;
        let sentence = self
            .context
            .sentence("with-shape")
            .with("point", point.as_str());
        Some(sentence.with("shape", MessageValue::Shape(shape)))
    }

    /// Returns a sentence about the threat that the opponent's reply makes.
    fn reply(&self) -> Option<Sentence<'a>> {
        let mistake = self.mistake;
        let first = mistake.line.first();
        let reply = first.filter(|_| mistake.line_start == Some(LineStart::After));
        let (reply, shape) = reply.zip(mistake.shape.as_ref())?;
        let sentence = self
            .context
            .sentence("with-reply")
            .with("reply", reply.as_str());
        Some(sentence.with("shape", MessageValue::Shape(shape)))
    }

    /// Returns a sentence with the line, unless it is one move that was already named.
    fn line(&self) -> Option<Sentence<'a>> {
        let mistake = self.mistake;
        let id = match (mistake.line.len(), mistake.line_start) {
            (0, _) | (1, Some(LineStart::Before)) => return None,
            (_, None) => "with-line",
            (_, Some(LineStart::Before)) => "with-line-before",
            (_, Some(LineStart::After)) => "with-line-after",
        };
        let sentence = self.context.sentence(id);
        Some(sentence.with("line", MessageValue::Line(&mistake.line)))
    }
}
