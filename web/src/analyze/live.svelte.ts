// Live analysis: restarts shortly after the position changes, stops while the page is
// hidden, and resumes after a lost connection.

import { ApiProblem } from '../api/client.ts';
import { Socket } from '../api/socket.ts';
import type { AnalysisCommand, AnalysisEvent, Analysis, Line, PositionRequest } from '../api/types.ts';
import { sentenceOf } from '../i18n/problems.ts';
import { positionKey } from '../model/positions.ts';
import { Recent } from '../model/recent.ts';
import { Stored } from '../state/stored.svelte.ts';

/** The result of analyzing a position. */
export interface Found {
  lines: readonly Line[];
  depth: number;
  nodes: number;
  time_ms: number;
  isDone: boolean;
  lineCount: number;
  budget_ms: number;
}

/** The delay after a step, so that stepping stays quick. */
const REST_MS = 150;
const MOST_REMEMBERED = 1_000;
const RETRY_MS = 1_000;

export class LiveAnalysis {
  readonly #isOn = new Stored('analyze.on', true);
  readonly #lineCount = new Stored('analyze.lines', 3);
  readonly #budget = new Stored('analyze.budget', 15_000);

  /** The latest result for the current position. */
  found = $state.raw<Found | null>(null);
  isRunning = $state(false);
  /** The reason why there is no analysis. */
  problem = $state<string | null>(null);
  /** Increases with every result, for views that show many positions. */
  revision = $state(0);

  #results = new Recent<Found>(MOST_REMEMBERED);
  #socket: Socket<AnalysisCommand, AnalysisEvent> | null = null;
  #words: PositionRequest | null = null;
  #key = '';
  #id = 0;
  #isAway = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #frame = 0;
  #next: Found | null = null;

  get isOn(): boolean {
    return this.#isOn.value;
  }

  set isOn(value: boolean) {
    this.#isOn.value = value;
    this.#restart(0);
  }

  get lineCount(): number {
    return this.#lineCount.value;
  }

  set lineCount(value: number) {
    this.#lineCount.value = value;
    this.#restart(REST_MS);
  }

  get budget(): number {
    return this.#budget.value;
  }

  set budget(value: number) {
    this.#budget.value = value;
    this.#restart(0);
  }

  /** Returns the result for a position, if it was analyzed. */
  resultFor(key: string): Found | undefined {
    return this.#results.get(key);
  }

  /** Sets the position to analyze; null stops the analysis. */
  look(words: PositionRequest | null): void {
    const key = words ? positionKey(words) : '';
    if (key === this.#key) return;
    this.#words = words;
    this.#key = key;
    this.#next = null;
    this.found = this.#results.get(key) ?? null;
    this.problem = null;
    this.#restart(REST_MS);
  }

  /** Pauses the analysis while the visitor is away. */
  setAway(isAway: boolean): void {
    if (isAway === this.#isAway) return;
    this.#isAway = isAway;
    this.#restart(0);
  }

  /** Closes the connection for good. */
  close(): void {
    clearTimeout(this.#timer);
    cancelAnimationFrame(this.#frame);
    this.#socket?.close();
    this.#socket = null;
  }

  #restart(delay: number): void {
    clearTimeout(this.#timer);
    this.#id += 1;
    if (this.isRunning) this.#socket?.send({ type: 'stop' });
    this.isRunning = false;
    if (!this.isOn || this.#isAway || !this.#words) {
      // An open socket without a viewer would cost the service resources.
      this.#socket?.close();
      this.#socket = null;
      return;
    }
    if (this.#isEnough()) return;
    this.#timer = setTimeout(() => this.#start(), delay);
  }

  /** Returns whether the position was analyzed with the wanted lines and budget. */
  #isEnough(): boolean {
    const found = this.found;
    return Boolean(found?.isDone && found.lineCount >= this.lineCount && found.budget_ms >= this.budget);
  }

  #start(): void {
    this.isRunning = true;
    this.problem = null;
    this.#socket ??= new Socket('/api/v1/analysis', {
      open: () => this.#send(),
      message: (event) => this.#receive(event),
    });
    this.#send();
  }

  #send(): void {
    if (!this.#words || !this.isRunning) return;
    this.#socket?.send({
      type: 'analyze',
      id: this.#id,
      position: { ...this.#words, multi_pv: this.lineCount, budget_ms: this.budget },
    });
  }

  #receive(event: AnalysisEvent): void {
    if (event.id !== this.#id) return;
    if (event.type === 'info') {
      this.#take({ ...event, lines: event.lines, isDone: false });
    } else if (event.type === 'done') {
      this.isRunning = false;
      this.#take({ ...event.analysis, lines: linesOf(event.analysis), isDone: true });
    } else if (event.type === 'problem') {
      this.isRunning = false;
      const problem = ApiProblem.of(event.problem);
      this.problem = sentenceOf(problem);
      if (problem.code === 'too_many_requests' || problem.code === 'busy') {
        this.#timer = setTimeout(() => this.#start(), problem.retryAfterMs ?? RETRY_MS);
      }
    }
  }

  /** Stores a result and shows it with the next frame, because small depths arrive in
   *  quick succession. */
  #take(found: Pick<Found, 'lines' | 'depth' | 'nodes' | 'time_ms' | 'isDone'>): void {
    const { lines, depth, nodes, time_ms, isDone } = found;
    const asked = { isDone, lineCount: this.lineCount, budget_ms: this.budget };
    const known = this.#results.get(this.#key);
    const isDeeper = known && known.lineCount >= this.lineCount && known.depth > depth;
    // A restarted search reports nothing new until it reaches the known depth.
    if (isDeeper && !isDone) return;
    this.#next = isDeeper ? { ...known, ...asked } : { lines, depth, nodes, time_ms, ...asked };
    this.#results.set(this.#key, this.#next);
    if (this.#frame) return;
    this.#frame = requestAnimationFrame(() => {
      this.#frame = 0;
      if (!this.#next) return;
      this.found = this.#next;
      this.revision += 1;
    });
  }
}

/** Returns the lines of an analysis; a single line is built from the analysis. */
function linesOf(analysis: Analysis): Line[] {
  if (analysis.lines) return analysis.lines;
  if (analysis.pv.length === 0) return [];
  const { best_move, score, score_kind, mate_in, pv, shown, facts } = analysis;
  return [{ best_move, score, score_kind, mate_in, pv, shown, facts }];
}
