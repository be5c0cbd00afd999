import { randomBytes } from 'node:crypto';
import {
  aesDecryptCTR,
  aesDecryptGCM,
  aesEncryptCTR,
  Curve,
  derivePairingCodeKey,
  hkdf,
  type proto,
} from '#server/channels/whatsapp/library/baileys.ts';
import type { Companion } from '#server/simulators/whatsapp/clients/Companion.ts';
import { SignalDevice } from '#server/simulators/whatsapp/signal/SignalDevice.ts';
import { node, requireBytes, serverAddress, type StanzaNode, toUnixSeconds } from '#server/simulators/whatsapp/transport/stanzaNode.ts';
import type { LinkingSecrets, PendingLink } from '#server/simulators/whatsapp/clients/deviceLinking.ts';
import { AwaitableLog } from '#server/simulators/whatsapp/log/AwaitableLog.ts';
import type { ClientSocket } from '#server/simulators/whatsapp/transport/ClientSocket.ts';
import type { MediaHost } from '#server/simulators/whatsapp/media/MediaHost.ts';

interface MessageAuthor {
  readonly name: string;
  readonly lid: string;
}

/** A message as its author's phone has it. */
export interface WrittenMessage {
  readonly author: MessageAuthor;
  readonly message: proto.IMessage;
  /** The group of the message; undefined in direct chats. */
  readonly chat?: string;
}

/** Every message that was written, by id, and the host of its files. */
export interface MessageArchive {
  readonly media: MediaHost;
  readonly writtenMessages: Map<string, WrittenMessage>;
}

interface KeyPair {
  readonly public: Uint8Array;
  readonly private: Uint8Array;
}

/** Byte ranges of a key that is wrapped with a pairing code. */
const wrappedKeyLayout = { salt: [0, 32], iv: [32, 48], key: [48, 80] } as const;
/** Byte ranges of the final key bundle; the rest is the ciphertext. */
const bundleLayout = { salt: [0, 32], iv: [32, 44] } as const;
const identityLength = 32;

const slicePart = (bytes: Buffer, [from, to]: readonly [number, number]): Buffer => bytes.subarray(from, to);

async function wrapKey(key: Uint8Array, code: string): Promise<Buffer> {
  const salt = randomBytes(32);
  const iv = randomBytes(16);
  return Buffer.concat([salt, iv, aesEncryptCTR(key, await derivePairingCodeKey(code, salt), iv)]);
}

async function unwrapKey(bytes: Buffer, code: string): Promise<Buffer> {
  const key = await derivePairingCodeKey(code, slicePart(bytes, wrappedKeyLayout.salt));
  return aesDecryptCTR(slicePart(bytes, wrappedKeyLayout.key), key, slicePart(bytes, wrappedKeyLayout.iv));
}

const expandKey = (bytes: Uint8Array, info: string, salt?: Buffer): Buffer =>
  Buffer.from(hkdf(Buffer.from(bytes), 32, salt === undefined ? { info } : { salt, info }));

/** A client that shows a pairing code, until a phone of its number enters it or the client disconnects. */
export class PairingCodeOffer {
  readonly socket: ClientSocket;
  readonly registration: proto.ClientPayload.IDevicePairingRegistrationData;
  /** The number of the phone to link to, digits. */
  readonly number: string;
  readonly reference = randomBytes(16);
  isOpen = true;
  readonly #wrapped: Buffer;
  readonly #finishes = new AwaitableLog<StanzaNode>('answers to a phone that entered a code');

  constructor(socket: ClientSocket, registration: proto.ClientPayload.IDevicePairingRegistrationData, stanza: StanzaNode) {
    this.socket = socket;
    this.registration = registration;
    this.number = (stanza.attrs['jid'] ?? '').split('@')[0] ?? '';
    this.#wrapped = requireBytes(stanza, 'link_code_pairing_wrapped_companion_ephemeral_pub');
  }

  /** Records the client's `companion_finish`, its answer to a phone's hello. */
  acceptFinish(stanza: StanzaNode): void {
    this.#finishes.add(stanza);
  }

  /** Links with a code typed into a phone; a wrong code fails here, the client does not notice it. */
  async enterCode(code: string, identity: KeyPair): Promise<LinkingSecrets> {
    const companionKey = await unwrapKey(this.#wrapped, code);
    const ephemeral = Curve.generateKeyPair();
    const finishCount = this.#finishes.items.length;
    this.#hello([
      node('link_code_pairing_wrapped_primary_ephemeral_pub', {}, await wrapKey(ephemeral.public, code)),
      node('primary_identity_pub', {}, identity.public),
      node('link_code_pairing_ref', {}, this.reference),
    ]);
    const [finish] = (await this.#finishes.waitForCount(finishCount + 1)).slice(finishCount);
    return openBundle(
      requireBytes(finish, 'link_code_pairing_wrapped_key_bundle'),
      Curve.sharedKey(ephemeral.private, companionKey),
      identity,
    );
  }

  /** The hello of a phone that requires a passkey. *Unverified*: known from reports only. */
  sendHelloWithoutKeys(): void {
    this.#hello([node('link_code_pairing_ref', {}, this.reference)]);
  }

  #hello(parts: StanzaNode[]): void {
    const attrs = {
      from: serverAddress,
      type: 'link_code_companion_reg',
      id: `code-${this.reference.toString('hex')}`,
      t: toUnixSeconds(),
    };
    this.socket.send(node('notification', attrs, [node('link_code_companion_reg', { stage: 'primary_hello' }, parts)]));
  }
}

/** Decrypts the key bundle; fails after a wrong code. */
function openBundle(bundle: Buffer, shared: Uint8Array, phone: KeyPair): LinkingSecrets {
  const key = expandKey(shared, 'link_code_pairing_key_bundle_encryption_key', slicePart(bundle, bundleLayout.salt));
  const keys = decryptBundle(bundle, key);
  const identity = keys.subarray(0, identityLength);
  const random = keys.subarray(2 * identityLength);
  const secret = expandKey(Buffer.concat([shared, Curve.sharedKey(phone.private, identity), random]), 'adv_secret');
  return { identity, secret };
}

function decryptBundle(bundle: Buffer, key: Buffer): Buffer {
  try {
    return aesDecryptGCM(bundle.subarray(bundleLayout.iv[1]), key, slicePart(bundle, bundleLayout.iv), Buffer.alloc(0));
  } catch {
    throw new Error('this is not the code that the client shows');
  }
}

/** The parts of the simulated server that people and their phones use. */
export interface PeopleContext extends MessageArchive {
  /** By address. */
  readonly groups: ReadonlyMap<string, unknown>;
  readonly pairingCodeOffers: AwaitableLog<PairingCodeOffer>;
  /** The secret in a message; throws when it has none. */
  requireMessageSecret(id: string): Uint8Array;
  /** The client that shows the QR code of a reference; throws when it is gone. */
  requirePendingLink(reference: string): PendingLink;
  /** Resolves when the client of a socket has proved that it holds the keys it registered with. */
  expectLinkProof(socket: ClientSocket, companion: Companion, details: Uint8Array): Promise<void>;
}

export interface SimulatedPersonOptions {
  /** Digits. */
  readonly number: string;
  /** The user part of the LID; generated when undefined. */
  readonly lid?: string;
  readonly name: string;
  /** Under a username the number is not told. */
  readonly username?: string;
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
  /** Encrypted in place of the message, with its padding: contents that the library cannot encode. */
  readonly bytes?: Uint8Array;
}

/** A message to encrypt for one client. */
interface EncryptedDelivery {
  readonly message: proto.IMessage;
  readonly attrs: Readonly<Record<string, string>>;
  readonly isCorrupted?: boolean;
  readonly bytes?: Uint8Array | undefined;
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
  /** Digits; another one after `Simulator.changeNumber`. */
  number: string;
  readonly lidUser: string;
  readonly name: string;
  /** Empty: the number is visible. */
  username: string;
  readonly alternateNumbers: readonly string[];
  readonly device = new SignalDevice();
  /** The profile picture; undefined when there is none. */
  picture: Buffer | undefined;
  protected readonly context: PeopleContext;
  readonly #sent = new Map<string, EncryptedDelivery>();

  constructor(context: PeopleContext, { number, lid, name, username = '', alternateNumbers = [] }: SimulatedPersonOptions) {
    this.context = context;
    this.number = number;
    this.lidUser = lid ?? String(nextLid++);
    this.name = name;
    this.username = username;
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
  protected async deliverEncrypted(to: Companion, { message, attrs, isCorrupted = false, bytes }: EncryptedDelivery): Promise<void> {
    this.#sent.set(attrs['id'] ?? '', { message, attrs, bytes });
    const encrypted = await this.device.encrypt(to.lid, bytes ?? message, () => to.takeKeyBundle());
    const ciphertext = Buffer.from(encrypted.ciphertext);
    if (isCorrupted) {
      // Within the authenticated part of both envelope types.
      const offset = ciphertext.length - 14;
      ciphertext.writeUInt8(ciphertext.readUInt8(offset) ^ 1, offset);
    }
    const envelope = node('enc', { v: '2', type: encrypted.type }, ciphertext);
    to.deliver(node('message', { t: toUnixSeconds(), type: stanzaTypeOf(message), notify: this.name, ...attrs }, [envelope]));
  }

  /** The sender attributes of a stanza, with both addresses; *unverified* for usernames. */
  protected from(addressing: 'lid' | 'pn'): Record<string, string> {
    if (this.username !== '') {
      return { from: this.lid, sender_username: this.username, addressing_mode: 'lid' };
    }
    return addressing === 'lid'
      ? { from: this.lid, sender_pn: this.pn, addressing_mode: 'lid' }
      : { from: this.pn, sender_lid: this.lid, addressing_mode: 'pn' };
  }

  /** Called for every message of a client that this person has decrypted. */
  onMessage(_from: Companion, _stanza: StanzaNode, _message: proto.Message): void {}
}
