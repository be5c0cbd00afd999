import { expect, vi } from 'vitest';
import type { Channel, ChannelListener, ChannelState, InboundItem, InboundMessage, OwnedConnection } from '#server/channels/Channel.ts';

/** What a customer's phone shows of a message of the company. */
export interface DeliveredMessage {
  readonly id: string;
  readonly body: string;
  readonly content: Buffer | null;
  readonly quotedId: string | null;
  readonly isEdited: boolean;
  readonly isDeleted: boolean;
  readonly companyReaction: string;
  /** Where a location is. */
  readonly place: { readonly latitude: number; readonly longitude: number } | null;
  /** Whose contact card it is. */
  readonly cardName: string | null;
  readonly isForwarded: boolean | null;
}

type FileKind = 'image' | 'audio' | 'document' | 'sticker';

/** Somebody with a phone, on the other side of a channel. Whoever writes gets the id of the message. */
export interface TestCustomer {
  /** The address under which the channel writes to them. */
  readonly address: string;
  /** Digits. */
  readonly number: string;
  readonly name: string;
  text(body: string, quotedId?: string): Promise<string>;
  file(
    kind: FileKind,
    content: Buffer,
    options: { readonly mime: string; readonly name: string; readonly caption: string },
  ): Promise<string>;
  location(latitude: number, longitude: number): Promise<string>;
  card(name: string, number: string): Promise<string>;
  type(isTyping: boolean): Promise<void>;
  edit(id: string, body: string): Promise<void>;
  revoke(id: string): Promise<void>;
  /** `byCompany` says whose message it is about. */
  react(id: string, emoji: string, options: { readonly byCompany: boolean }): Promise<void>;
  /** Reads what the company wrote. */
  read(): Promise<void>;
  /** Everything of the company that lies on the phone, oldest first. */
  deliveredMessages(): Promise<readonly DeliveredMessage[]>;
  /** Whether the company has read this message of theirs. */
  isReadByCompany(id: string): Promise<boolean>;
  isCompanyTyping(): Promise<boolean>;
}

/** A channel with the world behind it. */
export interface ChannelFixture {
  /** A channel as a process of its own would make it: with what lies in the database, and nothing else. */
  openChannel(listener: ChannelListener): Channel;
  /** A number in a company. Later openings of the same number get the next epoch. */
  makeConnection(): Promise<OwnedConnection>;
  /** Lets a phone scan the code; null where no pairing is needed. */
  readonly pairPhone: ((connection: OwnedConnection, qr: string) => Promise<void>) | null;
  makeCustomer(connection: OwnedConnection): Promise<TestCustomer>;
  /** A number that is on no phone. */
  readonly unassignedNumber: string;
  close(): Promise<void>;
}

export const waitOptions = { timeout: 10_000, interval: 20 };
/** Writes down what a channel says; may refuse to take it. */
export class RecordingListener implements ChannelListener {
  readonly states: ChannelState[] = [];
  readonly items: InboundItem[] = [];
  onReceive: (item: InboundItem) => Promise<void> = async () => undefined;

  async onStateChange(_connection: OwnedConnection, state: ChannelState): Promise<void> {
    this.states.push(state);
  }

  async onItem(_connection: OwnedConnection, item: InboundItem): Promise<void> {
    await this.onReceive(item);
    this.items.push(item);
  }

  get messages(): InboundMessage[] {
    return this.items.filter((item) => item.type === 'message');
  }

  waitForItem<Item extends InboundItem>(is: (item: InboundItem) => item is Item): Promise<Item> {
    return vi.waitFor(() => this.items.find(is) ?? expect.fail('it has not come'), waitOptions);
  }

  waitForMessage(id: string): Promise<InboundMessage> {
    return this.waitForItem((item): item is InboundMessage => item.type === 'message' && item.key.externalId === id);
  }

  async waitForReceipt(id: string, delivery: string): Promise<void> {
    await this.waitForItem(
      (item): item is InboundItem => item.type === 'receipt' && item.delivery === delivery && item.externalIds.includes(id),
    );
  }

  waitForState(wanted: ChannelState['state']): Promise<ChannelState> {
    return vi.waitFor(() => this.states.find(({ state }) => state === wanted) ?? expect.fail(`it is not ${wanted}`), waitOptions);
  }
}
