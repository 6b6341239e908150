// Words and numbers in the language that is chosen. All languages are in the page.

const texts = stored(document.getElementById('texts'));
const GLYPHS = Object.fromEntries(texts.labels);
let language = document.documentElement.lang;

/** A text by its name; `{name}` in it is replaced by a value. */
function t(name, values = {}) {
  const text = texts[language][name] ?? name;
  return text.replace(/\{(\w+)\}/g, (whole, key) => values[key] ?? whole);
}

/** A number of tenths with its decimal sign. */
function tenths(number) {
  return (number / 10).toFixed(1).replace('.', t('decimal'));
}

function percent(number) {
  return `${tenths(number)} %`;
}

/** A large count in groups of three digits. */
function count(number) {
  return String(number).replace(/\B(?=(\d{3})+$)/g, '\u202f');
}

/** The tone of a label in the style sheet; what is neither good nor bad has none. */
const TONES = {
  brilliant: 'good',
  only: 'good',
  best: 'good',
  excellent: 'good',
  good: 'good',
  inaccuracy: 'doubt',
  mistake: 'wrong',
  blunder: 'wrong',
  miss: 'wrong',
};

function isBad(move) {
  return texts.bad.includes(move.label);
}

function signOf(label) {
  return { sign: GLYPHS[label], tone: TONES[label] ?? 'plain' };
}

function glyph(label) {
  const { sign, tone } = signOf(label);
  return element('span', { class: `glyph ${tone}`, 'aria-hidden': 'true' }, sign);
}

/** How many moves people call so many plies: chess players count one side's. */
function movesIn(review, plies) {
  return review.game === 'chess' ? Math.ceil(plies / 2) : plies;
}

/** 0 for the first side, 1 for the second. */
function seat(side) {
  return side === 'first' ? 0 : 1;
}

function sideName(review, side) {
  return t(`side-${review.sides[seat(side)]}`);
}

/** What a side is called here: by its player, where that is known. */
function playerName(review, index) {
  return review.players[index] ?? t(`side-${review.sides[index]}`);
}
