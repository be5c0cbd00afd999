import { setTimeout as pause } from 'node:timers/promises';
import { io, type Socket } from 'socket.io-client';
import { wireName } from '#shared/kit/live.ts';

/** What of a live event is looked at. */
interface Heard {
  readonly action: string;
  readonly message: { readonly body: string; readonly fromMe: boolean };
  readonly ticket?: { readonly id: number };
}

/** Another client with its inbox open: knows when which words came. */
export class Listener {
  /** By the words of a message. */
  readonly times = new Map<string, number>();
  readonly tickets = new Set<number>();
  readonly #socket: Socket;
  readonly #waiting = new Map<string, () => void>();

  constructor(url: string, { token, companyId }: { token: string; companyId: number }) {
    this.#socket = io(url, { transports: ['websocket'], query: { token }, forceNew: true });
    this.#socket.on(wireName(companyId, 'appMessage'), (said: Heard) => this.#hear(said));
  }

  async ready(): Promise<void> {
    await new Promise<void>((resolve) => this.#socket.once('ready', () => resolve()));
    this.#socket.emit('joinNotification');
    await pause(300);
  }

  /** Resolves when these words have come. */
  hears(body: string): Promise<void> {
    return this.times.has(body) ? Promise.resolve() : new Promise((resolve) => this.#waiting.set(body, resolve));
  }

  close(): void {
    this.#socket.close();
  }

  #hear({ action, message, ticket }: Heard): void {
    if (action !== 'create' || message.fromMe) {
      return;
    }
    this.times.set(message.body, performance.now());
    if (ticket !== undefined) {
      this.tickets.add(ticket.id);
    }
    this.#waiting.get(message.body)?.();
    this.#waiting.delete(message.body);
  }
}
