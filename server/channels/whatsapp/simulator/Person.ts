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
  /** Something happens to it on its way: nobody can open it. */
  readonly isSpoiled?: boolean;
}

/** A message on its way to one client. */
interface Dispatch {
  readonly message: proto.IMessage;
  readonly attrs: Readonly<Record<string, string>>;
  readonly isSpoiled?: boolean;
}

let nextLid = 100_000_000_000_001;

export const freshId = (): string => randomBytes(16).toString('hex').toUpperCase();

export function stanzaType(message: proto.IMessage): string {
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
  readonly #sent = new Map<string, Dispatch>();

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

  /** A client could not open a message: it is sealed and sent once more. */
  async askedAgain(by: Companion, id: string): Promise<void> {
    const sent = this.#sent.get(id);
    if (sent !== undefined) {
      await this.device.inTurn(() => this.deliverSealed(by, sent));
    }
  }

  /** Seals a message for one client and leaves it with the server. */
  protected async deliverSealed(to: Companion, { message, attrs, isSpoiled = false }: Dispatch): Promise<void> {
    this.#sent.set(attrs['id'] ?? '', { message, attrs });
    const sealed = await this.device.seal(to.lid, message, () => to.takeBundle());
    const ciphertext = Buffer.from(sealed.ciphertext);
    if (isSpoiled) {
      // Inside what is proved, whichever envelope it lies in.
      const place = ciphertext.length - 14;
      ciphertext.writeUInt8(ciphertext.readUInt8(place) ^ 1, place);
    }
    const envelope = node('enc', { v: '2', type: sealed.type }, ciphertext);
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
