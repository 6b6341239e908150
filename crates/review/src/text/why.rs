//! Why a move was a mistake: a passage for each kind of mistake in it, chosen by
//! what is known.

use zeitnot_gomoku::threat::ThreatKind;
use zeitnot_schema::v1::review::{Category, Defenses, LineStart, Mistake, Pattern};

use super::move_context::{MoveContext, threat};
use super::names::Name;
use super::sentence::{Passage, Sentence};
use super::value::MessageValue;

/// Up to so many defenses are all told; of more, so many as an example.
const MAX_LISTED_DEFENSES: usize = 6;
const LISTED_EXAMPLES: usize = 3;

/// A passage for each kind of mistake, the gravest first.
pub(super) fn why<'a>(scene: &MoveContext<'a>) -> Vec<Passage<'a>> {
    let mistakes = &scene.mv.mistakes;
    let passage = |(number, mistake): (usize, &'a Mistake)| {
        let mut earlier = mistakes[..number].iter();
        let repeated = earlier.any(|one| one.line.starts_with(&mistake.line));
        let fact = MistakeFact { scene, mistake };
        fact.passage().and_then(fact.line().filter(|_| !repeated))
    };
    mistakes.iter().enumerate().map(passage).collect()
}

/// A mistake in a move.
struct MistakeFact<'s, 'a> {
    scene: &'s MoveContext<'a>,
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
        // A better move that is no part of the fact need not be the winning one.
        let Some(place) = self.fact_point() else {
            return Passage::new(self.scene.sentence("why-missed-win-unplaced"));
        };
        let id = match self.mistake.win.as_deref() {
            Some("five") => {
                let sentence = self.scene.sentence("why-missed-win-five");
                return Passage::new(sentence.with("place", place));
            }
            Some("vcf") => "why-missed-win-vcf",
            Some("vct") => "why-missed-win-vct",
            _ => "why-missed-win-other",
        };
        let sentence = match self.mistake.plies {
            None => self.scene.sentence(id),
            Some(plies) => {
                let moves = self.scene.moves(plies);
                self.scene.sentence(format!("{id}-in")).with("moves", moves)
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
                self.scene.sentence(id).with("shape", shape)
            }
            (None, threatened) => self.scene.sentence(match threatened {
                Some("five") => "why-failed-defense-five",
                Some("vcf") => "why-failed-defense-vcf",
                Some("vct") => "why-failed-defense-vct",
                Some(_) => "why-failed-defense-win",
                None => "why-failed-defense-unknown",
            }),
        };
        let answer = match &self.scene.mv.defenses {
            Some(defenses) => self.holds(defenses),
            None => self.point(),
        };
        Passage::new(sentence).and_then(answer)
    }

    /// The kind of win that the other side threatened. With a line after the
    /// move, the win of the mistake is the one that followed.
    fn threatened(&self) -> Option<&'a str> {
        let danger = self
            .scene
            .before()
            .and_then(|before| before.danger.as_ref());
        let told = self.mistake.win.as_deref();
        match (danger, self.mistake.line_start) {
            (Some(danger), _) => Some(&danger.kind),
            (None, Some(LineStart::After)) => told.map(|_| "win"),
            (None, _) => told,
        }
    }

    /// Which answers would have held.
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
        let told = match holds.as_slice() {
            [only] if Some(only) == point => MessageValue::Point(Some(only), self.mistake.region),
            few if few.len() <= MAX_LISTED_DEFENSES => MessageValue::AnyOf(few),
            many => MessageValue::AnyOf(&many[..LISTED_EXAMPLES]),
        };
        let sentence = self.scene.sentence(id).with("points", told);
        Some(sentence.with("count", holds.len()).with("all", *moves))
    }

    fn missed_threat(&self) -> Sentence<'a> {
        let place = self
            .point_or_better()
            .unwrap_or(MessageValue::Point(None, None));
        let Some(shape) = self.mistake.shape.as_deref() else {
            let sentence = self.scene.sentence("why-missed-threat-unknown");
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
        self.scene
            .sentence(id)
            .with("place", place)
            .with("shape", shape)
    }

    /// Lost initiative and passive play: with the move to play, if that is known.
    fn tempo(&self, id: &'static str) -> Passage<'a> {
        let sentence = match self.fact_point() {
            None => self.scene.sentence(id),
            Some(place) => self
                .scene
                .sentence(format!("{id}-point"))
                .with("place", place),
        };
        Passage::new(sentence)
    }

    fn slow_move(&self) -> Passage<'a> {
        let mistake = self.mistake;
        let Some(place) = self.point_or_better() else {
            return Passage::new(self.scene.sentence("why-slow-move"));
        };
        let say = |sentence: Sentence<'a>| Passage::new(sentence.with("place", place));
        match (&mistake.win, mistake.plies, &mistake.shape) {
            (Some(win), Some(plies), _) => {
                say(self.scene.win_sentence("why-slow-move-win-in", win, plies))
                    .and_then(self.shape())
            }
            (Some(win), None, _) => {
                let sentence = self.scene.sentence("why-slow-move-win");
                say(sentence.with("win", Name::Win(win))).and_then(self.shape())
            }
            (None, _, Some(shape)) => {
                let sentence = self.scene.sentence("why-slow-move-shape");
                say(sentence.with("shape", MessageValue::Shape(shape)))
            }
            (None, _, None) => say(self.scene.sentence("why-slow-move-point")),
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
        let mut sentence = self.scene.sentence(id);
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
            (None, None) => self.scene.sentence("why-ignored-weakness"),
            (None, Some(point)) => self
                .scene
                .sentence("why-ignored-weakness-point")
                .with("place", place(point)),
            (Some(region), None) => self
                .scene
                .sentence("why-ignored-weakness-region")
                .with("region", MessageValue::Region(region)),
            (Some(region), Some(point)) => self
                .scene
                .sentence("why-ignored-weakness-region-point")
                .with("region", MessageValue::Region(region))
                .with("place", place(point)),
        }
    }

    /// Crowds and edges: with what was counted, if that is known.
    fn counted(&self, id: &'static str) -> Passage<'a> {
        let sentence = match self.mistake.count {
            None => self.scene.sentence(id),
            Some(count) => self
                .scene
                .sentence(format!("{id}-count"))
                .with("count", count),
        };
        Passage::new(sentence)
            .and_then(self.point())
            .and_then(self.shape())
    }

    fn poor_position(&self) -> Passage<'a> {
        let mv = self.scene.mv;
        let percent = |tenths: u16| MessageValue::Percent(tenths.into());
        let passage = match (&mv.better, self.scene.better()) {
            (Some(better), Some(shown)) => {
                let sentence = self.scene.sentence("why-poor-position-better");
                let sentence = sentence.with("before", percent(better.win));
                Passage::new(sentence.with("after", percent(mv.win_played)).with(
                    "place",
                    MessageValue::Point(Some(shown), self.mistake.region),
                ))
            }
            _ => {
                let sentence = self.scene.sentence("why-poor-position");
                let sentence = sentence.with("before", percent(mv.win_best));
                let sentence = sentence.with("after", percent(mv.win_played));
                Passage::new(sentence).and_then(self.point())
            }
        };
        passage.and_then(self.shape())
    }

    /// Where one should have played, by the fact itself.
    fn fact_point(&self) -> Option<MessageValue<'a>> {
        let mistake = self.mistake;
        let point = mistake.point.as_ref();
        let first = mistake.line.first();
        let first = first.filter(|_| mistake.line_start == Some(LineStart::Before));
        let point = point.or(first)?;
        Some(MessageValue::Point(Some(point), mistake.region))
    }

    /// The same, or the better move, where the fact is about that.
    fn point_or_better(&self) -> Option<MessageValue<'a>> {
        let better = self.scene.better();
        self.fact_point()
            .or_else(|| Some(MessageValue::Point(Some(better?), None)))
    }

    /// Where one should have played, as a sentence of its own.
    fn point(&self) -> Option<Sentence<'a>> {
        let place = self.fact_point()?;
        Some(self.scene.sentence("with-point").with("place", place))
    }

    /// What a stone there makes.
    fn shape(&self) -> Option<Sentence<'a>> {
        let (point, shape) = self
            .mistake
            .point
            .as_ref()
            .zip(self.mistake.shape.as_ref())?;
        let sentence = self
            .scene
            .sentence("with-shape")
            .with("point", point.as_str());
        Some(sentence.with("shape", MessageValue::Shape(shape)))
    }

    /// What the other side's answer makes.
    fn reply(&self) -> Option<Sentence<'a>> {
        let mistake = self.mistake;
        let first = mistake.line.first();
        let reply = first.filter(|_| mistake.line_start == Some(LineStart::After));
        let (reply, shape) = reply.zip(mistake.shape.as_ref())?;
        let sentence = self
            .scene
            .sentence("with-reply")
            .with("reply", reply.as_str());
        Some(sentence.with("shape", MessageValue::Shape(shape)))
    }

    /// The line that shows it. One move in place of another was told already.
    fn line(&self) -> Option<Sentence<'a>> {
        let mistake = self.mistake;
        let id = match (mistake.line.len(), mistake.line_start) {
            (0, _) | (1, Some(LineStart::Before)) => return None,
            (_, None) => "with-line",
            (_, Some(LineStart::Before)) => "with-line-before",
            (_, Some(LineStart::After)) => "with-line-after",
        };
        let sentence = self.scene.sentence(id);
        Some(sentence.with("line", MessageValue::Line(&mistake.line)))
    }
}
