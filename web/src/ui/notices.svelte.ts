// Short messages about recent events, shown over the page for a while and announced by
// screen readers.

import { sentenceOf } from '../i18n/problems.ts';

export interface Notice {
  id: number;
  kind: 'info' | 'problem';
  text: string;
}

const SHOWN_MS = 6_000;
const MOST = 3;

class NoticeBoard {
  list = $state.raw<readonly Notice[]>([]);
  #next = 0;

  say(text: string, kind: Notice['kind'] = 'info'): void {
    const notice = { id: this.#next++, kind, text };
    this.list = [...this.list.filter((shown) => shown.text !== text), notice].slice(-MOST);
    setTimeout(() => this.dismiss(notice.id), SHOWN_MS);
  }

  /** Reports an error with its message. */
  problem(error: unknown): void {
    this.say(sentenceOf(error), 'problem');
  }

  dismiss(id: number): void {
    this.list = this.list.filter((notice) => notice.id !== id);
  }
}

export const notices = new NoticeBoard();
