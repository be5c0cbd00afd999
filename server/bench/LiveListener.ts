import { setTimeout as pause } from 'node:timers/promises';
import { io, type Socket } from 'socket.io-client';
import { liveEventName } from '#shared/kit/liveEventName.ts';

interface AppMessageEvent {
  readonly action: string;
  readonly message: { readonly body: string; readonly fromMe: boolean };
  readonly ticket?: { readonly id: number };
}

/** A second client with its inbox open; records the arrival time of each message. */
export class LiveListener {
  /** By message body, in milliseconds of `performance.now()`. */
  readonly arrivalTimes = new Map<string, number>();
  readonly ticketIds = new Set<number>();
  readonly #socket: Socket;
  readonly #waiting = new Map<string, () => void>();

  constructor(url: string, { token, companyId }: { token: string; companyId: number }) {
    this.#socket = io(url, { transports: ['websocket'], query: { token }, forceNew: true });
    this.#socket.on(liveEventName(companyId, 'appMessage'), (event: AppMessageEvent) => this.#record(event));
  }

  async waitUntilReady(): Promise<void> {
    await new Promise<void>((resolve) => this.#socket.once('ready', () => resolve()));
    this.#socket.emit('joinNotification');
    await pause(300);
  }

  /** Resolves when a message with this body has arrived. */
  waitForBody(body: string): Promise<void> {
    return this.arrivalTimes.has(body) ? Promise.resolve() : new Promise((resolve) => this.#waiting.set(body, resolve));
  }

  close(): void {
    this.#socket.close();
  }

  #record({ action, message, ticket }: AppMessageEvent): void {
    if (action !== 'create' || message.fromMe) {
      return;
    }
    this.arrivalTimes.set(message.body, performance.now());
    if (ticket !== undefined) {
      this.ticketIds.add(ticket.id);
    }
    this.#waiting.get(message.body)?.();
    this.#waiting.delete(message.body);
  }
}
