import type { InboundReceipt } from '#server/channels/Channel.ts';
import { toAcknowledgementReceipt } from '#server/channels/whatsapp/inbound/receipts.ts';
import { proto, type WASocket } from '#server/channels/whatsapp/library/baileys.ts';
import { withReplyTimeout } from '#server/channels/whatsapp/connection/withReplyTimeout.ts';
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

/** The refusals that are handled here, by the server's codes. */
const refusalCodes = { restricted: '463', staleDevices: '479', tooFast: '429' } as const;

/** The pauses of a number after consecutive rate-limit refusals. */
const rateLimitPausesMs = [2_000, 8_000, 30_000, 120_000, 300_000] as const;

/** Handles the server's acknowledgements of our messages; resends after some refusals instead of reporting them. */
export class AcknowledgementHandler {
  readonly #options: AcknowledgementHandlerOptions;
  /** Ids of messages that were resent with a fresh device list; once is enough. */
  readonly #refreshed = new LruCache<string, true>(1000);
  readonly #timers = new Set<NodeJS.Timeout>();
  #rateLimitRefusals = 0;
  #pausedUntil = 0;

  constructor(options: AcknowledgementHandlerOptions) {
    this.#options = options;
  }

  /** True while the number pauses after a rate-limit refusal. */
  get isPaused(): boolean {
    return performance.now() < this.#pausedUntil;
  }

  async handle(attrs: Readonly<Record<string, string>>): Promise<void> {
    const { id = '', error } = attrs;
    if (error === undefined) {
      this.#rateLimitRefusals = 0;
    } else if (await this.#resendsAfter(id, attrs['from'] ?? '', error)) {
      return;
    }
    const isLocked = error === refusalCodes.restricted && (await this.#isTimeLocked());
    await this.#options.onReceipt(toAcknowledgementReceipt(attrs, isLocked));
  }

  stop(): void {
    this.#timers.forEach((timer) => clearTimeout(timer));
    this.#timers.clear();
  }

  /** True when the message is or will be sent again, so that the refusal is not reported. */
  async #resendsAfter(id: string, chat: string, error: string): Promise<boolean> {
    if (error === refusalCodes.tooFast) {
      return this.#resendLater(id, chat);
    }
    if (error !== refusalCodes.staleDevices || this.#refreshed.get(id)) {
      return false;
    }
    this.#refreshed.set(id, true);
    return this.#resend(id, chat, true);
  }

  #resendLater(id: string, chat: string): boolean {
    const pauseMs = rateLimitPausesMs[this.#rateLimitRefusals];
    if (pauseMs === undefined) {
      this.#rateLimitRefusals = 0;
      return false;
    }
    this.#rateLimitRefusals += 1;
    this.#pausedUntil = performance.now() + pauseMs;
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      void this.#resend(id, chat, false);
    }, pauseMs);
    this.#timers.add(timer);
    return true;
  }

  /** Resends a message; after a failure the outbound queue sends it, which misses the acknowledgement. */
  async #resend(id: string, chat: string, withFreshDevices: boolean): Promise<boolean> {
    const { store, socket, log } = this.#options;
    try {
      const sent = await store.findMessage(id);
      if (sent?.isSent !== true) {
        return false;
      }
      await (withFreshDevices ? refreshDevices(socket(), chat) : undefined);
      await relayMessage(socket(), { id, chat, message: proto.Message.decode(sent.content) });
    } catch (error) {
      log.warn({ err: error, externalId: id }, 'a refused message could not be resent yet');
    }
    return true;
  }

  /**
   * Whether strangers may not be written to now; Baileys reports the end of the lock in `connection.update`. The refusal alone does not
   * say so: it also follows a missing token of one chat.
   */
  async #isTimeLocked(): Promise<boolean> {
    const { socket, log } = this.#options;
    try {
      const { isActive } = await withReplyTimeout(socket().fetchAccountReachoutTimelock());
      return isActive === true;
    } catch (error) {
      log.debug({ err: error }, 'the time lock could not be queried');
      return false;
    }
  }
}

/** Fetches the device list of a recipient again, and new sessions for the devices. */
async function refreshDevices(socket: WASocket, chat: string): Promise<void> {
  const devices = await socket.getUSyncDevices([chat], false, false);
  await socket.assertSessions(
    devices.map(({ jid }) => jid),
    true,
  );
}
