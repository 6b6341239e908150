// Short sentences about what just happened. They are shown over the page for a
// while, and read out.

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

  /** Says what went wrong, in its own words. */
  problem(error: unknown): void {
    this.say(sentenceOf(error), 'problem');
  }

  dismiss(id: number): void {
    this.list = this.list.filter((notice) => notice.id !== id);
  }
}

export const notices = new NoticeBoard();
