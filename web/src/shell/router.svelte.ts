// The router: an address is the name of a screen and its parameters.

export type ScreenName =
  | 'play'
  | 'analyze'
  | 'review'
  | 'train'
  | 'games'
  | 'engine'
  | 'guide'
  | 'unknown';

export interface Route {
  screen: ScreenName;
  /** The part after the screen's name, such as the id of a game. */
  rest: string;
  query: URLSearchParams;
}

const NAMES: Record<string, ScreenName> = {
  '': 'play',
  play: 'play',
  analyze: 'analyze',
  review: 'review',
  train: 'train',
  games: 'games',
  engine: 'engine',
  'api-guide': 'guide',
};

function parse(url: URL): Route {
  const [, name = '', ...rest] = url.pathname.split('/');
  return {
    screen: NAMES[name] ?? 'unknown',
    rest: decode(rest.join('/')),
    query: url.searchParams,
  };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

class Router {
  route = $state.raw<Route>(parse(new URL(location.href)));

  constructor() {
    addEventListener('popstate', () => this.#read());
  }

  /** Goes to another address of the page. */
  go(address: string): void {
    history.pushState(null, '', address);
    this.#read();
    scrollTo(0, 0);
  }

  /** Replaces the address of the current screen without showing it anew. */
  rename(address: string): void {
    history.replaceState(null, '', address);
  }

  #read(): void {
    this.route = parse(new URL(location.href));
  }
}

export const router = new Router();

/** Makes a link change the screen without reloading the page. */
export function link(node: HTMLAnchorElement): { destroy(): void } {
  const follow = (event: MouseEvent) => {
    const isHeld = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    const plain = event.button === 0 && !isHeld;
    if (!plain || event.defaultPrevented) return;
    event.preventDefault();
    router.go(node.pathname + node.search + node.hash);
  };
  node.addEventListener('click', follow);
  return { destroy: () => node.removeEventListener('click', follow) };
}
