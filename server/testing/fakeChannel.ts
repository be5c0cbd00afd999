import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { recordState } from '#server/areas/connections/recordState.ts';
import { recordHolds, wasPaced } from '#server/areas/guardian/recordHolds.ts';
import { letters } from '#server/areas/messages/deliveries.ts';
import { acquaintances } from '#server/areas/messages/deliveriesAcquaintances.ts';
import { receiveItems } from '#server/areas/messages/receiveItem.ts';
import type {
  CallName,
  Channel,
  ChannelListener,
  ChannelState,
  InboundMessage,
  NumberCheck,
  OutgoingMessage,
  OwnedConnection,
  Person,
} from '#server/channels/Channel.ts';
import { Desk, startChannels, type RunningChannels } from '#server/channels/index.ts';
import type { Pace } from '#server/channels/pace.ts';
import type { Platform } from '#server/platform/platform.ts';

/** A state of a number. */
export const state = (name: ChannelState['state'], more: Partial<ChannelState> = {}): ChannelState => ({
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
export function textFrom(number: string, body: string, externalId: string = randomUUID()): InboundMessage {
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
  readonly sent: OutgoingMessage[] = [];
  readonly open_ = new Map<number, OwnedConnection>();
  /** What happens when something is sent. */
  sends: (message: OutgoingMessage) => Promise<void> = async () => undefined;
  checks: (number: string) => Promise<NumberCheck> = async () => ({ exists: false, person: null });
  /** Who is in every group. */
  inGroup: readonly Person[] = [];
  /** Connects as soon as it is opened. */
  connects = true;
  readonly #listener: ChannelListener;

  constructor(listener: ChannelListener) {
    this.#listener = listener;
  }

  async open(connection: OwnedConnection): Promise<void> {
    this.calls.push('open');
    this.open_.set(connection.id, connection);
    if (this.connects) {
      void this.say(connection.id, state('connected', { number: '5511900001111' }));
    }
  }

  async close(connectionId: number, { forget }: { readonly forget: boolean }): Promise<void> {
    this.calls.push(forget ? 'forget' : 'close');
    this.open_.delete(connectionId);
  }

  async send(_connectionId: number, message: OutgoingMessage): Promise<void> {
    await this.sends(message);
    this.sent.push(message);
  }

  /** Tells a state of a number that was opened, as its opening. */
  async say(connectionId: number, told: ChannelState, as = this.open_.get(connectionId)): Promise<void> {
    await (as && this.#listener.stateChanged(as, told));
  }

  /** Brings an item. */
  async bring(connectionId: number, item: Parameters<ChannelListener['received']>[1], as = this.open_.get(connectionId)): Promise<void> {
    await (as ? this.#listener.received(as, item) : Promise.reject(new Error('not open')));
  }

  checkNumber(_connectionId: number, number: string): Promise<NumberCheck> {
    return this.checks(number);
  }

  async addressBook(): Promise<readonly Person[]> {
    return [textFrom('5511987654310', '').chat];
  }

  async members(): Promise<readonly Person[]> {
    return this.inGroup;
  }

  async markRead(): Promise<void> {
    this.calls.push('markRead');
  }

  async rejectCall(_connectionId: number, { id }: CallName): Promise<void> {
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
    this.open_.clear();
  }
}

/** One process with channels, as far as they go. */
export interface ChannelProcess {
  readonly channel: FakeChannel;
  readonly desk: Desk;
  readonly running: RunningChannels;
}

const hurry: Partial<Pace> = { look: 100, renew: 200, retry: 20 };

/** Starts a process whose connections are played by a test. */
export function startChannelProcess(
  platform: Platform,
  { node = randomUUID(), pace = {}, hasChannels = true }: { node?: string; pace?: Partial<Pace>; hasChannels?: boolean } = {},
): ChannelProcess {
  const desk = new Desk();
  const made: { channel?: FakeChannel } = {};
  const running = startChannels({
    platform: { ...platform, node, channels: desk },
    url: String(platform.orms.support.config.get('clientUrl')),
    desk,
    takers: { receive: receiveItems, recordState, recordHolds, wasPaced, letters, acquaintances },
    pace: { ...hurry, ...pace },
    openChannels: hasChannels
      ? (listener) => {
          made.channel = new FakeChannel(listener);
          return { simulated: made.channel, beta: made.channel };
        }
      : null,
  });
  return {
    desk,
    running,
    channel: made.channel ?? new FakeChannel({ stateChanged: async () => undefined, received: async () => undefined }),
  };
}
