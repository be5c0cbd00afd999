import { expect, vi } from 'vitest';
import type { Channel, ChannelListener, ChannelState, InboundItem, InboundMessage, OwnedConnection } from '#server/channels/Channel.ts';

/** What a customer's phone shows of a message of the company. */
export interface Shown {
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
export interface Customer {
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
  shown(): Promise<readonly Shown[]>;
  /** Whether the company has read this message of theirs. */
  isReadByCompany(id: string): Promise<boolean>;
  isCompanyTyping(): Promise<boolean>;
}

/** A channel with the world behind it. */
export interface World {
  /** A channel as a process of its own would make it: with what lies in the database, and nothing else. */
  openChannel(listener: ChannelListener): Channel;
  /** A number in a company. Later openings of the same number get the next epoch. */
  connection(): Promise<OwnedConnection>;
  /** Lets a phone scan the code; null where no pairing is needed. */
  readonly pair: ((connection: OwnedConnection, qr: string) => Promise<void>) | null;
  customer(connection: OwnedConnection): Promise<Customer>;
  /** A number that is on no phone. */
  readonly nobody: string;
  close(): Promise<void>;
}

export const patience = { timeout: 10_000, interval: 20 };
/** Writes down what a channel says; may refuse to take it. */
export class Ear implements ChannelListener {
  readonly states: ChannelState[] = [];
  readonly items: InboundItem[] = [];
  takes: (item: InboundItem) => Promise<void> = async () => undefined;

  async stateChanged(_connection: OwnedConnection, state: ChannelState): Promise<void> {
    this.states.push(state);
  }

  async received(_connection: OwnedConnection, item: InboundItem): Promise<void> {
    await this.takes(item);
    this.items.push(item);
  }

  get messages(): InboundMessage[] {
    return this.items.filter((item) => item.type === 'message');
  }

  until<Item extends InboundItem>(is: (item: InboundItem) => item is Item): Promise<Item> {
    return vi.waitFor(() => this.items.find(is) ?? expect.fail('it has not come'), patience);
  }

  message(id: string): Promise<InboundMessage> {
    return this.until((item): item is InboundMessage => item.type === 'message' && item.key.externalId === id);
  }

  async receipt(id: string, delivery: string): Promise<void> {
    await this.until((item): item is InboundItem => item.type === 'receipt' && item.delivery === delivery && item.externalIds.includes(id));
  }

  state(wanted: ChannelState['state']): Promise<ChannelState> {
    return vi.waitFor(() => this.states.find(({ state }) => state === wanted) ?? expect.fail(`it is not ${wanted}`), patience);
  }
}
