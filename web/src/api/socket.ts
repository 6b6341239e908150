// A WebSocket that reconnects. The owner sends its commands on `open`, so that a lost
// connection resumes where it was.

import { connection } from './connection.svelte.ts';

const FIRST_RETRY_MS = 300;
const LONGEST_RETRY_MS = 5_000;

interface Listener<Message> {
  /** Called when the socket has opened, the first time or again. */
  open(): void;
  message(message: Message): void;
}

export class Socket<Command, Message> {
  readonly #path: string;
  readonly #listener: Listener<Message>;
  #socket: WebSocket | null = null;
  #retry = FIRST_RETRY_MS;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isClosed = false;

  constructor(path: string, listener: Listener<Message>) {
    this.#path = path;
    this.#listener = listener;
    this.#connect();
  }

  /** Sends a command; returns false without a connection. */
  send(command: Command): boolean {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(command));
    return true;
  }

  /** Closes the socket for good. */
  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    // Browsers log an error if a socket is closed before it has opened.
    if (this.#socket?.readyState !== WebSocket.CONNECTING) this.#socket?.close();
  }

  #connect(): void {
    const scheme = location.protocol === 'https:' ? 'wss:' : 'ws:';
    const socket = new WebSocket(`${scheme}//${location.host}${this.#path}`);
    this.#socket = socket;
    socket.onopen = () => {
      if (this.#isClosed) return socket.close();
      this.#retry = FIRST_RETRY_MS;
      connection.reached();
      this.#listener.open();
    };
    socket.onmessage = (event) => {
      if (this.#isClosed) return;
      this.#listener.message(JSON.parse(String(event.data)) as Message);
    };
    socket.onclose = () => {
      if (this.#isClosed) return;
      connection.lost();
      this.#timer = setTimeout(() => this.#connect(), this.#retry);
      this.#retry = Math.min(this.#retry * 2, LONGEST_RETRY_MS);
    };
  }
}
