import { randomBytes } from 'node:crypto';
import type { proto } from '#server/channels/whatsapp/library.ts';
import type { Companion } from './Companion.ts';
import { SignalDevice } from './SignalDevice.ts';
import type { World } from './World.ts';
import { node, seconds, type Node } from './wire.ts';

/** Somebody who has WhatsApp. */
export interface PersonOptions {
  /** Digits. */
  readonly number: string;
  /** The privacy id; drawn when not given. */
  readonly lid?: string;
  readonly name: string;
  /** Other spellings under which the number is found: Brazil's ninth digit. */
  readonly spellings?: readonly string[];
}

/** How one message is sent. */
export interface SendOptions {
  /** Drawn when not given. */
  readonly id?: string;
  /** Which of the sender's addresses the stanza names first. */
  readonly addressing?: 'lid' | 'pn';
  readonly attrs?: Readonly<Record<string, string>>;
}

let nextLid = 100_000_000_000_001;

export const freshId = (): string => randomBytes(16).toString('hex').toUpperCase();

function stanzaType(message: proto.IMessage): string {
  if (message.reactionMessage) {
    return 'reaction';
  }
  const isMedia = message.imageMessage ?? message.videoMessage ?? message.audioMessage ?? message.documentMessage ?? message.stickerMessage;
  return isMedia ? 'media' : 'text';
}

/** A person's phone: addresses, keys, and what it can put on the wire. */
export class Person {
  readonly number: string;
  readonly lidUser: string;
  readonly name: string;
  readonly spellings: readonly string[];
  readonly device = new SignalDevice();
  /** Shown to those who ask; none: the server says there is none. */
  picture: Buffer | undefined;
  protected readonly world: World;

  constructor(world: World, { number, lid, name, spellings = [] }: PersonOptions) {
    this.world = world;
    this.number = number;
    this.lidUser = lid ?? String(nextLid++);
    this.name = name;
    this.spellings = spellings;
  }

  get pn(): string {
    return `${this.number}@s.whatsapp.net`;
  }

  get lid(): string {
    return `${this.lidUser}@lid`;
  }

  /** Seals a message for one client and leaves it with the server. */
  protected async deliverSealed(to: Companion, message: proto.IMessage, attrs: Record<string, string>): Promise<void> {
    const sealed = await this.device.seal(to.lid, message, () => to.takeBundle());
    const envelope = node('enc', { v: '2', type: sealed.type }, sealed.ciphertext);
    to.deliver(node('message', { t: seconds(), type: stanzaType(message), notify: this.name, ...attrs }, [envelope]));
  }

  /** From whom a stanza of this person is, in both spellings. */
  protected from(addressing: 'lid' | 'pn'): Record<string, string> {
    return addressing === 'lid'
      ? { from: this.lid, sender_pn: this.pn, addressing_mode: 'lid' }
      : { from: this.pn, sender_lid: this.lid, addressing_mode: 'pn' };
  }

  /** What a client wrote has reached this phone. */
  received(_from: Companion, _stanza: Node, _message: proto.Message): void {}
}
