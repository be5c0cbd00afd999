import { randomBytes } from 'node:crypto';
import type { proto } from '#server/channels/whatsapp/library/baileys.ts';
import type { Companion } from '#server/simulators/whatsapp/clients/Companion.ts';
import { SignalDevice } from '#server/simulators/whatsapp/signal/SignalDevice.ts';
import type { PeopleContext } from './PeopleContext.ts';
import { node, toUnixSeconds, type StanzaNode } from '#server/simulators/whatsapp/transport/stanzaNode.ts';

export interface SimulatedPersonOptions {
  /** Digits. */
  readonly number: string;
  /** The user part of the LID; generated when undefined. */
  readonly lid?: string;
  readonly name: string;
  /** Other forms of the number that the server resolves: Brazil's ninth digit. */
  readonly alternateNumbers?: readonly string[];
}

export interface SimulatedSendOptions {
  /** Generated when undefined. */
  readonly id?: string;
  /** The sender's address in `from`. */
  readonly addressing?: 'lid' | 'pn';
  readonly attrs?: Readonly<Record<string, string>>;
  /** Flips a bit of the ciphertext, so that it cannot be decrypted. */
  readonly isCorrupted?: boolean;
}

/** A message to encrypt for one client. */
interface EncryptedDelivery {
  readonly message: proto.IMessage;
  readonly attrs: Readonly<Record<string, string>>;
  readonly isCorrupted?: boolean;
}

/** The receipts of a recipient; `delivered` has no `type` attribute. */
export type ReceiptKind = 'delivered' | 'read' | 'played';

let nextLid = 100_000_000_000_001;

export const generateMessageId = (): string => randomBytes(16).toString('hex').toUpperCase();

export function stanzaTypeOf(message: proto.IMessage): string {
  if (message.reactionMessage) {
    return 'reaction';
  }
  const isMedia = message.imageMessage ?? message.videoMessage ?? message.audioMessage ?? message.documentMessage ?? message.stickerMessage;
  return isMedia ? 'media' : 'text';
}

/** A person with a phone: addresses, keys, and the encryption of messages for clients. */
export class SimulatedPerson {
  readonly number: string;
  readonly lidUser: string;
  readonly name: string;
  readonly alternateNumbers: readonly string[];
  readonly device = new SignalDevice();
  /** The profile picture; undefined when there is none. */
  picture: Buffer | undefined;
  protected readonly context: PeopleContext;
  readonly #sent = new Map<string, EncryptedDelivery>();

  constructor(context: PeopleContext, { number, lid, name, alternateNumbers = [] }: SimulatedPersonOptions) {
    this.context = context;
    this.number = number;
    this.lidUser = lid ?? String(nextLid++);
    this.name = name;
    this.alternateNumbers = alternateNumbers;
  }

  get pn(): string {
    return `${this.number}@s.whatsapp.net`;
  }

  get lid(): string {
    return `${this.lidUser}@lid`;
  }

  /** Encrypts and delivers a message again, for a client that could not decrypt it. */
  async resend(by: Companion, id: string): Promise<void> {
    const delivery = this.#sent.get(id);
    if (delivery !== undefined) {
      await this.device.runExclusive(() => this.deliverEncrypted(by, delivery));
    }
  }

  /** Encrypts a message for one client and delivers it. */
  protected async deliverEncrypted(to: Companion, { message, attrs, isCorrupted = false }: EncryptedDelivery): Promise<void> {
    this.#sent.set(attrs['id'] ?? '', { message, attrs });
    const encrypted = await this.device.encrypt(to.lid, message, () => to.takeKeyBundle());
    const ciphertext = Buffer.from(encrypted.ciphertext);
    if (isCorrupted) {
      // Within the authenticated part of both envelope types.
      const offset = ciphertext.length - 14;
      ciphertext.writeUInt8(ciphertext.readUInt8(offset) ^ 1, offset);
    }
    const envelope = node('enc', { v: '2', type: encrypted.type }, ciphertext);
    to.deliver(node('message', { t: toUnixSeconds(), type: stanzaTypeOf(message), notify: this.name, ...attrs }, [envelope]));
  }

  /** The sender attributes of a stanza, with both addresses. */
  protected from(addressing: 'lid' | 'pn'): Record<string, string> {
    return addressing === 'lid'
      ? { from: this.lid, sender_pn: this.pn, addressing_mode: 'lid' }
      : { from: this.pn, sender_lid: this.lid, addressing_mode: 'pn' };
  }

  /** Called for every message of a client that this person has decrypted. */
  onMessage(_from: Companion, _stanza: StanzaNode, _message: proto.Message): void {}
}
