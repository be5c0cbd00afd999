import type { InboundReceipt } from '#server/channels/Channel.ts';
import { toAcknowledgementReceipt } from '#server/channels/whatsapp/inbound/receipts.ts';
import { proto, type WASocket } from '#server/channels/whatsapp/library/baileys.ts';
import { LruCache } from '#server/channels/whatsapp/store/LruCache.ts';
import type { WhatsAppStore } from '#server/channels/whatsapp/store/WhatsAppStore.ts';
import type { Log } from '#server/platform/log.ts';
import { relayMessage } from './relayMessage.ts';

export interface AcknowledgementHandlerOptions {
  readonly store: WhatsAppStore;
  /** The socket, while it is logged in; throws otherwise. */
  readonly socket: () => WASocket;
  readonly onReceipt: (receipt: InboundReceipt) => Promise<void>;
  readonly log: Log;
}

/** What may be asked for again, by the server's own codes. */
const refusalCodes = { restricted: '463', staleDevices: '479', tooFast: '429' } as const;

/** How long a number keeps quiet when the server says that it writes too fast, each time longer. */
const rateLimitPausesMs = [2_000, 8_000, 30_000, 120_000, 300_000] as const;

/** What the server answers to messages of ours, and what is done about a refusal before it counts as one. */
export class AcknowledgementHandler {
  readonly #options: AcknowledgementHandlerOptions;
  /** Sent a second time with the devices looked up anew; a third time would not help. */
  readonly #renewed = new LruCache<string, true>(1000);
  readonly #timers = new Set<NodeJS.Timeout>();
  #warnings = 0;
  #quietUntil = 0;

  constructor(options: AcknowledgementHandlerOptions) {
    this.#options = options;
  }

  /** The server has asked for a pause that is not over. */
  get isPaused(): boolean {
    return performance.now() < this.#quietUntil;
  }

  async handle(attrs: Readonly<Record<string, string>>): Promise<void> {
    const { id = '', error } = attrs;
    if (error === undefined) {
      this.#warnings = 0;
    } else if (await this.#isMended(id, attrs['from'] ?? '', error)) {
      return;
    }
    await this.#options.onReceipt(toAcknowledgementReceipt(attrs));
  }

  stop(): void {
    this.#timers.forEach((timer) => clearTimeout(timer));
    this.#timers.clear();
  }

  /** True: the message is on its way once more, and its fate is open. */
  async #isMended(id: string, chat: string, error: string): Promise<boolean> {
    if (error === refusalCodes.tooFast) {
      return this.#waits(id, chat);
    }
    if (error === refusalCodes.restricted) {
      this.#askHowLong();
    }
    if (error !== refusalCodes.staleDevices || this.#renewed.get(id)) {
      return false;
    }
    this.#renewed.set(id, true);
    return this.#again(id, chat, true);
  }

  #waits(id: string, chat: string): boolean {
    const pause = rateLimitPausesMs[this.#warnings];
    if (pause === undefined) {
      this.#warnings = 0;
      return false;
    }
    this.#warnings += 1;
    this.#quietUntil = performance.now() + pause;
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      void this.#again(id, chat, false);
    }, pause);
    this.#timers.add(timer);
    return true;
  }

  /** What cannot be sent now is sent by the line, which misses the acknowledgement. */
  async #again(id: string, chat: string, isRenewed: boolean): Promise<boolean> {
    const { store, socket, log } = this.#options;
    try {
      const found = await store.findMessage(id);
      if (found?.isSent !== true) {
        return false;
      }
      await (isRenewed ? refreshDevices(socket(), chat) : undefined);
      await relayMessage(socket(), { id, chat, message: proto.Message.decode(found.content) });
    } catch (error) {
      log.warn({ err: error, externalId: id }, 'a refused message could not be sent again yet');
    }
    return true;
  }

  /** The end of a restriction, where there is one, comes as news of the connection. */
  #askHowLong(): void {
    const { socket, log } = this.#options;
    Promise.resolve()
      .then(() => socket().fetchAccountReachoutTimelock())
      .catch((error: unknown) => log.debug({ err: error }, 'the server did not say how long new conversations are forbidden'));
  }
}

/** Looks up the devices of somebody anew, and the keys to write to them. */
async function refreshDevices(socket: WASocket, chat: string): Promise<void> {
  const devices = await socket.getUSyncDevices([chat], false, false);
  await socket.assertSessions(
    devices.map(({ jid }) => jid),
    true,
  );
}
