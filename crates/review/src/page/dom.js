// Elements and drawings. Words only ever go in as text: nothing here makes markup
// of a string, so a player may be called whatever he likes.

const SVG = 'http://www.w3.org/2000/svg';

/** An element of the page. */
function element(tag, attributes, ...children) {
  return filled(document.createElement(tag), attributes, children);
}

/** A part of a drawing. */
function shape(tag, attributes, ...children) {
  return filled(document.createElementNS(SVG, tag), attributes, children);
}

function filled(made, attributes, children) {
  for (const [name, value] of Object.entries(attributes ?? {})) {
    if (value === undefined || value === null || value === false) continue;
    if (typeof value === 'function') made.addEventListener(name, value);
    else made.setAttribute(name, value === true ? '' : value);
  }
  const some = children.flat(Infinity).filter((child) => child !== null && child !== undefined);
  made.append(...some.filter((child) => child !== false && child !== ''));
  return made;
}

/** A button with a text, or with a sign and a name for those who listen. */
function button(text, click, attributes) {
  return element('button', { type: 'button', click, ...attributes }, text);
}

/** The content of one of the page's scripts of data. */
function stored(script) {
  return JSON.parse(script.textContent);
}
