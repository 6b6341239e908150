// Elements and drawings. Strings are only inserted as text, never as markup, so
// player names are safe.

const SVG = 'http://www.w3.org/2000/svg';

/** Creates an HTML element. */
function element(tag, attributes, ...children) {
  return filled(document.createElement(tag), attributes, children);
}

/** Creates an SVG element. */
function shape(tag, attributes, ...children) {
  return filled(document.createElementNS(SVG, tag), attributes, children);
}

function filled(node, attributes, children) {
  for (const [name, value] of Object.entries(attributes ?? {})) {
    if (value === undefined || value === null || value === false) continue;
    if (typeof value === 'function') node.addEventListener(name, value);
    else node.setAttribute(name, value === true ? '' : value);
  }
  const some = children.flat(Infinity).filter((child) => child !== null && child !== undefined);
  node.append(...some.filter((child) => child !== false && child !== ''));
  return node;
}

/** Creates a button with a text or an icon. */
function button(text, click, attributes) {
  return element('button', { type: 'button', click, ...attributes }, text);
}

/** Parses the content of a JSON script element. */
function stored(script) {
  return JSON.parse(script.textContent);
}
