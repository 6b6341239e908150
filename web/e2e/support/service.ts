// The real service, from the binary that `scripts/test` builds, with an empty data
// directory. It can be killed and restarted during a test.

import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { eventually, PATIENCE_MS } from './waiting.ts';

const BINARY = process.env.E2E_BINARY ?? '../target/debug/zeitnot';

export class Service {
  #process: ChildProcess | null = null;
  #port: number;
  readonly #data: string;

  private constructor(data: string, port: number) {
    this.#data = data;
    this.#port = port;
  }

  static async start(): Promise<Service> {
    const data = await mkdtemp(join(tmpdir(), 'zeitnot-e2e-'));
    const service = new Service(data, 0);
    await service.#run();
    return service;
  }

  get address(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  /** Kills the service without a shutdown, like a power failure. */
  async kill(): Promise<void> {
    await this.#end('SIGKILL');
  }

  /** Restarts the service on its port, which another connection may use temporarily. */
  async restart(): Promise<void> {
    await eventually(() => this.#run());
  }

  async stop(): Promise<void> {
    await this.#end('SIGTERM');
    await rm(this.#data, { recursive: true, force: true });
  }

  async #run(): Promise<void> {
    const settings = ['server.learner=false', 'server.requests_per_second=0', 'table.megabytes=16'];
    const child = spawn(
      BINARY,
      [
        ...['serve', '--addr', `127.0.0.1:${this.#port}`, '--data', this.#data],
        ...['--log-level', 'warn', ...settings.flatMap((setting) => ['--set', setting])],
      ],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    this.#process = child;
    const said = (async () => {
      let text = '';
      for await (const chunk of child.stdout) {
        text += String(chunk);
        const port = /http:\/\/127\.0\.0\.1:(\d+)/.exec(text)?.[1];
        if (port) return Number(port);
      }
      throw new Error(`the service ended before it printed its address: ${text}`);
    })();
    const late = sleep(PATIENCE_MS, undefined, { ref: false }).then(() => {
      throw new Error('the service did not start in time');
    });
    this.#port = await Promise.race([said, late]);
    child.stdout.resume();
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#process;
    this.#process = null;
    if (!child || child.exitCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  }
}
