import type { proto } from '#server/channels/whatsapp/library.ts';
import type { Link } from './Link.ts';
import type { KeyBundle } from './SignalDevice.ts';
import type { Phone } from './Phone.ts';
import { bytesOf, child, children, node, numberOf, seconds, server, type Node } from './wire.ts';

interface OneTimeKey {
  readonly id: number;
  readonly key: Buffer;
}

const bigEndian = (bytes: Uint8Array): number => Buffer.from(bytes).readUIntBE(0, bytes.length);

function registered(registration: proto.ClientPayload.IDevicePairingRegistrationData): Omit<KeyBundle, 'preKey'> {
  const { eRegid, eIdent, eSkeyId, eSkeyVal, eSkeySig } = registration;
  if (!eRegid || !eIdent || !eSkeyId || !eSkeyVal || !eSkeySig) {
    throw new Error('a client registered without its keys');
  }
  return {
    registrationId: bigEndian(eRegid),
    identity: Buffer.from(eIdent),
    signedPreKey: { id: bigEndian(eSkeyId), key: Buffer.from(eSkeyVal), signature: Buffer.from(eSkeySig) },
  };
}

/** Receipts that ask for something instead of confirming. */
const unsettling = new Set<string | undefined>(['retry', 'server-error']);

/** Under what a stanza waits until the client confirms it. */
function waitingName({ tag, attrs }: Node): string {
  const { id = '', type = '', from = '', participant = '' } = attrs;
  return tag === 'message' ? `message ${id}` : [tag, id, type, from, participant].join(' ');
}

/** A client linked to a phone: what the server keeps about it, and what waits for it. */
export class Companion {
  readonly phone: Phone;
  readonly device: number;
  /** Removed by its phone or by itself: it may not log in again. */
  isRemoved = false;
  /** Its phone has told it the past. */
  knowsHistory = false;
  /** Keeps back the word that all that waited has been sent. */
  holdsOffline = false;
  readonly #keys: Omit<KeyBundle, 'preKey'>;
  #signedPreKey: KeyBundle['signedPreKey'];
  #oneTime: OneTimeKey[] = [];
  #link: Link | undefined;
  #isActive = false;
  readonly #waiting = new Map<string, Node>();

  constructor(phone: Phone, device: number, registration: proto.ClientPayload.IDevicePairingRegistrationData) {
    this.phone = phone;
    this.device = device;
    this.#keys = registered(registration);
    this.#signedPreKey = this.#keys.signedPreKey;
  }

  get pn(): string {
    return `${this.phone.number}:${this.device}@s.whatsapp.net`;
  }

  get lid(): string {
    return `${this.phone.lidUser}:${this.device}@lid`;
  }

  get identity(): Buffer {
    return this.#keys.identity;
  }

  get link(): Link | undefined {
    return this.#link;
  }

  get preKeyCount(): number {
    return this.#oneTime.length;
  }

  /** How much was delivered or queued and not confirmed. */
  get waitingCount(): number {
    return this.#waiting.size;
  }

  /** New one-time keys of the client, and with them its signed key. */
  refill(stanza: Node): void {
    const signed = child(stanza, 'skey');
    if (signed !== undefined) {
      this.#signedPreKey = { id: numberOf(signed, 'id', 3), key: bytesOf(signed, 'value'), signature: bytesOf(signed, 'signature') };
    }
    const keys = children(child(stanza, 'list'), 'key');
    this.#oneTime.push(...keys.map((key) => ({ id: numberOf(key, 'id', 3), key: bytesOf(key, 'value') })));
  }

  takeBundle(): KeyBundle {
    return { ...this.#keys, signedPreKey: this.#signedPreKey, preKey: this.#oneTime.shift() };
  }

  attach(link: Link): void {
    this.#link?.dismiss(node('stream:error', {}, [node('conflict', { type: 'replaced' })]));
    this.#link = link;
    this.#isActive = false;
  }

  detach(link: Link): void {
    if (this.#link === link) {
      this.#link = undefined;
      this.#isActive = false;
    }
  }

  /** The client is ready: everything that waited goes out, marked as such. */
  activate(): void {
    this.#isActive = true;
    const waiting = [...this.#waiting.values()];
    this.#link?.send(node('ib', { from: server }, [node('offline_preview', { count: String(waiting.length), t: seconds() })]));
    waiting.forEach((stanza, index) => this.#link?.send({ ...stanza, attrs: { ...stanza.attrs, offline: String(index) } }));
    if (!this.holdsOffline) {
      this.#link?.send(node('ib', { from: server }, [node('offline', { count: String(waiting.length) })]));
    }
  }

  /** Sends a stanza that the client must confirm; until then every log-in brings it again. */
  deliver(stanza: Node): void {
    this.#waiting.set(waitingName(stanza), stanza);
    if (this.#isActive) {
      this.#link?.send(stanza);
    }
  }

  /** A stanza that is lost when nobody listens: typing, presence. */
  hint(stanza: Node): void {
    if (this.#isActive) {
      this.#link?.send(stanza);
    }
  }

  /** The client has confirmed a stanza, by a receipt for a message or by an acknowledgement. */
  settle({ tag, attrs, content }: Node): void {
    if (tag === 'ack') {
      // An acknowledgement repeats the stanza it is for, with the address turned round.
      this.#waiting.delete(waitingName({ tag: attrs['class'] ?? '', attrs: { ...attrs, from: attrs['to'] ?? '' } }));
    } else if (!unsettling.has(attrs['type'])) {
      const more = children(Array.isArray(content) ? content[0] : undefined, 'item').map((item) => item.attrs['id']);
      [attrs['id'], ...more].forEach((id) => this.#waiting.delete(`message ${id}`));
    }
  }
}
