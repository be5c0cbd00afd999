import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { recordState } from '#server/areas/connections/recordState.ts';
import { recordSendDelays, wasPaced } from '#server/areas/guardian/recordSendDelays.ts';
import { outboundQueue } from '#server/areas/messages/outbound/outboundQueue.ts';
import { recipientPolicy } from '#server/areas/messages/outbound/recipientPolicy.ts';
import { receiveItems } from '#server/areas/messages/inbound/receiveItem.ts';
import type {
  CallKey,
  Channel,
  ChannelListener,
  ChannelState,
  InboundMessage,
  NumberCheck,
  OutboundMessage,
  OwnedConnection,
  ChannelPerson,
} from '#server/channels/Channel.ts';
import { ClusterChannelClient, startChannels, type RunningChannels } from '#server/channels/index.ts';
import type { ChannelTimings } from '#server/channels/ChannelTimings.ts';
import type { Platform } from '#server/platform/platform.ts';

/** A state of a number. */
export const channelState = (name: ChannelState['state'], more: Partial<ChannelState> = {}): ChannelState => ({
  state: name,
  reason: null,
  qr: null,
  code: null,
  retries: 0,
  nextAttemptAt: null,
  number: null,
  ...more,
});

/** A text of a customer. */
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

/** A provider that does what a test says, and remembers what was asked of it. */
export class FakeChannel implements Channel {
  readonly calls: string[] = [];
  readonly sent: OutboundMessage[] = [];
  readonly openConnections = new Map<number, OwnedConnection>();
  /** What happens when something is sent. */
  onSend: (message: OutboundMessage) => Promise<void> = async () => undefined;
  onCheckNumber: (number: string) => Promise<NumberCheck> = async () => ({ exists: false, person: null });
  /** Who is in every group. */
  groupMembers: readonly ChannelPerson[] = [];
  /** Connects as soon as it is opened. */
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
    this.sent.push(message);
  }

  /** Tells a state of a number that was opened, as its opening. */
  async reportState(connectionId: number, told: ChannelState, as = this.openConnections.get(connectionId)): Promise<void> {
    await (as && this.#listener.onStateChange(as, told));
  }

  /** Brings an item. */
  async deliver(
    connectionId: number,
    item: Parameters<ChannelListener['onItem']>[1],
    as = this.openConnections.get(connectionId),
  ): Promise<void> {
    await (as ? this.#listener.onItem(as, item) : Promise.reject(new Error('not open')));
  }

  checkNumber(_connectionId: number, number: string): Promise<NumberCheck> {
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

/** One process with channels, as far as they go. */
export interface ChannelProcess {
  readonly channel: FakeChannel;
  readonly client: ClusterChannelClient;
  readonly channels: RunningChannels;
}

const fastTimings: Partial<ChannelTimings> = { pollIntervalMs: 100, renewIntervalMs: 200, retryDelayMs: 20 };

/** Starts a process whose connections are played by a test. */
export function startChannelProcess(
  platform: Platform,
  { node = randomUUID(), pace = {}, hasChannels = true }: { node?: string; pace?: Partial<ChannelTimings>; hasChannels?: boolean } = {},
): ChannelProcess {
  const desk = new ClusterChannelClient();
  const made: { channel?: FakeChannel } = {};
  const running = startChannels({
    platform: { ...platform, nodeName: node, channels: desk },
    url: String(platform.orms.support.config.get('clientUrl')),
    client: desk,
    handlers: { receiveItems, recordState, recordSendDelays, wasPaced, outboundQueue, recipientPolicy },
    timings: { ...fastTimings, ...pace },
    openChannels: hasChannels
      ? (listener) => {
          made.channel = new FakeChannel(listener);
          return { simulated: made.channel, beta: made.channel };
        }
      : null,
  });
  return {
    client: desk,
    channels: running,
    channel: made.channel ?? new FakeChannel({ onStateChange: async () => undefined, onItem: async () => undefined }),
  };
}
