import { randomBytes } from 'node:crypto';
import type { proto } from '#server/channels/whatsapp/library/baileys.ts';
import type { Companion } from '#server/channels/whatsapp/simulator/clients/Companion.ts';
import { SignalDevice } from '#server/channels/whatsapp/simulator/signal/SignalDevice.ts';
import type { SimulatorState } from '#server/channels/whatsapp/simulator/server/SimulatorState.ts';
import { node, toUnixSeconds, type StanzaNode } from '#server/channels/whatsapp/simulator/transport/stanzaNode.ts';

/** Somebody who has WhatsApp. */
export interface SimulatedPersonOptions {
  /** Digits. */
  readonly number: string;
  /** The privacy id; drawn when not given. */
  readonly lid?: string;
  readonly name: string;
  /** Other spellings under which the number is found: Brazil's ninth digit. */
  readonly alternateNumbers?: readonly string[];
}

/** How one message is sent. */
export interface SimulatedSendOptions {
  /** Drawn when not given. */
  readonly id?: string;
  /** Which of the sender's addresses the stanza names first. */
  readonly addressing?: 'lid' | 'pn';
  readonly attrs?: Readonly<Record<string, string>>;
  /** Something happens to it on its way: nobody can open it. */
  readonly isCorrupted?: boolean;
}

/** A message on its way to one client. */
interface EncryptedDelivery {
  readonly message: proto.IMessage;
  readonly attrs: Readonly<Record<string, string>>;
  readonly isCorrupted?: boolean;
}

let nextLid = 100_000_000_000_001;

export const generateMessageId = (): string => randomBytes(16).toString('hex').toUpperCase();

export function stanzaTypeOf(message: proto.IMessage): string {
  if (message.reactionMessage) {
    return 'reaction';
  }
  const isMedia = message.imageMessage ?? message.videoMessage ?? message.audioMessage ?? message.documentMessage ?? message.stickerMessage;
  return isMedia ? 'media' : 'text';
}

/** A person's phone: addresses, keys, and what it can put on the wire. */
export class SimulatedPerson {
  readonly number: string;
  readonly lidUser: string;
  readonly name: string;
  readonly alternateNumbers: readonly string[];
  readonly device = new SignalDevice();
  /** Shown to those who ask; none: the server says there is none. */
  picture: Buffer | undefined;
  protected readonly state: SimulatorState;
  readonly #sent = new Map<string, EncryptedDelivery>();

  constructor(world: SimulatorState, { number, lid, name, alternateNumbers: spellings = [] }: SimulatedPersonOptions) {
    this.state = world;
    this.number = number;
    this.lidUser = lid ?? String(nextLid++);
    this.name = name;
    this.alternateNumbers = spellings;
  }

  get pn(): string {
    return `${this.number}@s.whatsapp.net`;
  }

  get lid(): string {
    return `${this.lidUser}@lid`;
  }

  /** A client could not open a message: it is sealed and sent once more. */
  async resend(by: Companion, id: string): Promise<void> {
    const sent = this.#sent.get(id);
    if (sent !== undefined) {
      await this.device.runExclusive(() => this.deliverEncrypted(by, sent));
    }
  }

  /** Seals a message for one client and leaves it with the server. */
  protected async deliverEncrypted(to: Companion, { message, attrs, isCorrupted: isSpoiled = false }: EncryptedDelivery): Promise<void> {
    this.#sent.set(attrs['id'] ?? '', { message, attrs });
    const sealed = await this.device.encrypt(to.lid, message, () => to.takeKeyBundle());
    const ciphertext = Buffer.from(sealed.ciphertext);
    if (isSpoiled) {
      // Inside what is proved, whichever envelope it lies in.
      const place = ciphertext.length - 14;
      ciphertext.writeUInt8(ciphertext.readUInt8(place) ^ 1, place);
    }
    const envelope = node('enc', { v: '2', type: sealed.type }, ciphertext);
    to.deliver(node('message', { t: toUnixSeconds(), type: stanzaTypeOf(message), notify: this.name, ...attrs }, [envelope]));
  }

  /** From whom a stanza of this person is, in both spellings. */
  protected from(addressing: 'lid' | 'pn'): Record<string, string> {
    return addressing === 'lid'
      ? { from: this.lid, sender_pn: this.pn, addressing_mode: 'lid' }
      : { from: this.pn, sender_lid: this.lid, addressing_mode: 'pn' };
  }

  /** What a client wrote has reached this phone. */
  onMessage(_from: Companion, _stanza: StanzaNode, _message: proto.Message): void {}
}
