import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { channelHandlers } from '#server/channelHandlers.ts';
import { findConnectionState } from '#server/workspace/connections/findDesiredConnections.ts';
import type {
  CallKey,
  Channel,
  ChannelListener,
  ChannelState,
  InboundMessage,
  NumberCheck,
  NumberCheckInput,
  OutboundMessage,
  OwnedConnection,
  ChannelPerson,
} from '#server/channels/Channel.ts';
import type { ChannelClient } from '#server/channels/ChannelClient.ts';
import { ChannelRouter, startChannels, type RunningChannels } from '#server/channels/index.ts';
import type { ChannelTimings } from '#server/channels/ChannelTimings.ts';
import { channelState } from '#server/channels/channelState.ts';
import type { Platform } from '#server/platform/platform.ts';

export function inboundText(number: string, body: string, externalId: string = randomUUID()): InboundMessage {
  const person = { address: `${number}@s.whatsapp.net`, number, alias: null, name: 'Marina Alves', isGroup: false };
  const key = { chat: person.address, participant: null, fromMe: false, externalId };
  return {
    type: 'message',
    key,
    chat: person,
    sender: person,
    at: new Date(),
    kind: 'conversation',
    body,
    media: null,
    quotedId: null,
    isHistory: false,
  };
}

/** A channel controlled by a test; it records its calls. */
class FakeChannel implements Channel {
  readonly calls: string[] = [];
  readonly sentMessages: OutboundMessage[] = [];
  readonly openConnections = new Map<number, OwnedConnection>();
  onSend: (message: OutboundMessage) => Promise<void> = async () => undefined;
  onCheckNumber: (number: string) => Promise<NumberCheck> = async () => ({ exists: false, person: null });
  /** The members of every group. */
  groupMembers: readonly ChannelPerson[] = [];
  /** Whether opening connects at once. */
  connectsOnOpen = true;
  readonly #listener: ChannelListener;

  constructor(listener: ChannelListener) {
    this.#listener = listener;
  }

  async open(connection: OwnedConnection): Promise<void> {
    this.calls.push('open');
    this.openConnections.set(connection.id, connection);
    if (this.connectsOnOpen) {
      void this.reportState(connection.id, channelState('connected', { number: '5511900001111' }));
    }
  }

  async close(connectionId: number, { forget }: { readonly forget: boolean }): Promise<void> {
    this.calls.push(forget ? 'forget' : 'close');
    this.openConnections.delete(connectionId);
  }

  async send(_connectionId: number, message: OutboundMessage): Promise<void> {
    await this.onSend(message);
    this.sentMessages.push(message);
  }

  /** Reports a state of an open connection. */
  async reportState(connectionId: number, state: ChannelState, as = this.openConnections.get(connectionId)): Promise<void> {
    await (as && this.#listener.onStateChange(as, state));
  }

  /** Delivers an item to the listener. */
  async deliver(
    connectionId: number,
    item: Parameters<ChannelListener['onItem']>[1],
    as = this.openConnections.get(connectionId),
  ): Promise<void> {
    await (as ? this.#listener.onItem(as, item) : Promise.reject(new Error('not open')));
  }

  checkNumber(_connectionId: number, { number }: NumberCheckInput): Promise<NumberCheck> {
    return this.onCheckNumber(number);
  }

  async addressBook(): Promise<readonly ChannelPerson[]> {
    return [inboundText('5511987654310', '').chat];
  }

  async members(): Promise<readonly ChannelPerson[]> {
    return this.groupMembers;
  }

  async markRead(): Promise<void> {
    this.calls.push('markRead');
  }

  async rejectCall(_connectionId: number, { id }: CallKey): Promise<void> {
    this.calls.push(`reject ${id}`);
  }

  async setBlocked(_connectionId: number, address: string, isBlocked: boolean): Promise<void> {
    this.calls.push(`${isBlocked ? 'block' : 'unblock'} ${address}`);
  }

  async setTyping(): Promise<void> {
    this.calls.push('setTyping');
  }

  async fetchPicture(): Promise<Buffer | null> {
    return Buffer.from('a picture');
  }

  async fetchMedia(): Promise<Readable> {
    return Readable.from([Buffer.from('a file')]);
  }

  async stop(): Promise<void> {
    this.calls.push('stop');
    this.openConnections.clear();
  }
}

/** The channels of one process, with a fake provider. */
export interface ChannelProcess {
  readonly channel: FakeChannel;
  readonly client: ChannelClient;
  readonly channels: RunningChannels;
}

const fastTimings: Partial<ChannelTimings> = { pollIntervalMs: 100, renewIntervalMs: 200, retryDelayMs: 20 };

export interface ChannelProcessOptions {
  readonly nodeName?: string;
  readonly timings?: Partial<ChannelTimings>;
  readonly hasChannels?: boolean;
}

/** Starts the channels of a further process in this one. */
export function startChannelProcess(
  platform: Platform,
  { nodeName = randomUUID(), timings = {}, hasChannels = true }: ChannelProcessOptions = {},
): ChannelProcess {
  const router = new ChannelRouter({ findConnectionState });
  const opened: { channel?: FakeChannel } = {};
  const channels = startChannels({
    platform: { ...platform, nodeName, channels: router.client },
    url: String(platform.orms.support.config.get('clientUrl')),
    router,
    handlers: channelHandlers,
    timings: { ...fastTimings, ...timings },
    openChannels: hasChannels
      ? (listener) => {
          opened.channel = new FakeChannel(listener);
          return { simulated: opened.channel, beta: opened.channel };
        }
      : null,
  });
  return {
    client: router.client,
    channels,
    channel: opened.channel ?? new FakeChannel({ onStateChange: async () => undefined, onItem: async () => undefined }),
  };
}
