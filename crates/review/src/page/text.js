// Texts and numbers in the selected language. The page contains all languages.

const texts = stored(document.getElementById('texts'));
const GLYPHS = Object.fromEntries(texts.labels);
let language = document.documentElement.lang;

/** Returns a text and replaces `{name}` in it by values. */
function t(name, values = {}) {
  const text = texts[language][name] ?? name;
  return text.replace(/\{(\w+)\}/g, (whole, key) => values[key] ?? whole);
}

/** Formats a number of tenths with the decimal separator. */
function tenths(number) {
  return (number / 10).toFixed(1).replace('.', t('decimal'));
}

function percent(number) {
  return `${tenths(number)} %`;
}

/** Formats a number in groups of three digits. */
function count(number) {
  return String(number).replace(/\B(?=(\d{3})+$)/g, '\u202f');
}

/** The style of each label; neutral labels have none. */
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

/** Converts plies to displayed moves: pairs in chess, single moves in other games. */
function movesIn(review, plies) {
  return review.game === 'chess' ? Math.ceil(plies / 2) : plies;
}

/** 0 for the first side, 1 for the second. */
function sideIndex(side) {
  return side === 'first' ? 0 : 1;
}

function sideName(review, side) {
  return t(`side-${review.sides[sideIndex(side)]}`);
}

/** Returns the player's name, or the name of the side if unknown. */
function playerName(review, index) {
  return review.players[index] ?? t(`side-${review.sides[index]}`);
}
