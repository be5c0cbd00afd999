import { expect, vi } from 'vitest';
import type { Channel, ChannelListener, ChannelState, InboundItem, InboundMessage, OwnedConnection } from '#server/channels/Channel.ts';

/** A message of the company as the customer's phone shows it. */
export interface DeliveredMessage {
  readonly id: string;
  readonly body: string;
  readonly content: Buffer | null;
  readonly quotedId: string | null;
  readonly isEdited: boolean;
  readonly isDeleted: boolean;
  readonly companyReaction: string;
  readonly place: { readonly latitude: number; readonly longitude: number } | null;
  readonly cardName: string | null;
  readonly isForwarded: boolean | null;
}

type FileKind = 'image' | 'audio' | 'document' | 'sticker';

/** A customer on the other side of a channel. Sending methods return the id of the message. */
export interface TestCustomer {
  /** The address that the channel sends to. */
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
  /** `byCompany`: the target is a message of the company. */
  react(id: string, emoji: string, options: { readonly byCompany: boolean }): Promise<void>;
  /** Reads all messages of the company. */
  read(): Promise<void>;
  /** The messages of the company on the phone, oldest first. */
  deliveredMessages(): Promise<readonly DeliveredMessage[]>;
  /** Whether the company has read this message of the customer. */
  isReadByCompany(id: string): Promise<boolean>;
  isCompanyTyping(): Promise<boolean>;
}

/** A channel and the provider behind it. */
export interface ChannelFixture {
  /** A channel instance as another process would create it, without state besides the database. */
  openChannel(listener: ChannelListener): Channel;
  /** A connection of a company; each later opening gets the next epoch. */
  makeConnection(): Promise<OwnedConnection>;
  /** Scans the QR code; null where no pairing is needed. */
  readonly pairPhone: ((connection: OwnedConnection, qr: string) => Promise<void>) | null;
  makeCustomer(connection: OwnedConnection): Promise<TestCustomer>;
  /** A number without an account. */
  readonly unassignedNumber: string;
  close(): Promise<void>;
}

export const waitOptions = { timeout: 10_000, interval: 20 };

/** Records the events of a channel; `onReceive` may reject items. */
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

  waitForState(name: ChannelState['state']): Promise<ChannelState> {
    return vi.waitFor(() => this.states.find(({ state }) => state === name) ?? expect.fail(`it is not ${name}`), waitOptions);
  }
}
