import type { proto } from '#server/channels/whatsapp/library/baileys.ts';
import type { ClientSocket } from '#server/channels/whatsapp/simulator/transport/ClientSocket.ts';
import type { KeyBundle } from '#server/channels/whatsapp/simulator/signal/SignalDevice.ts';
import type { SimulatedPhone } from '#server/channels/whatsapp/simulator/people/SimulatedPhone.ts';
import {
  requireBytes,
  findChild,
  findChildren,
  node,
  requireNumber,
  toUnixSeconds,
  serverAddress,
  type StanzaNode,
} from '#server/channels/whatsapp/simulator/transport/stanzaNode.ts';

interface OneTimeKey {
  readonly id: number;
  readonly key: Buffer;
}

const fromBigEndian = (bytes: Uint8Array): number => Buffer.from(bytes).readUIntBE(0, bytes.length);

function toRegisteredKeys(registration: proto.ClientPayload.IDevicePairingRegistrationData): Omit<KeyBundle, 'preKey'> {
  const { eRegid, eIdent, eSkeyId, eSkeyVal, eSkeySig } = registration;
  if (!eRegid || !eIdent || !eSkeyId || !eSkeyVal || !eSkeySig) {
    throw new Error('a client registered without its keys');
  }
  return {
    registrationId: fromBigEndian(eRegid),
    identity: Buffer.from(eIdent),
    signedPreKey: { id: fromBigEndian(eSkeyId), key: Buffer.from(eSkeyVal), signature: Buffer.from(eSkeySig) },
  };
}

/** Receipts that ask for something instead of confirming. */
const requestReceiptTypes = new Set<string | undefined>(['retry', 'server-error']);

/** Under what a stanza waits until the client confirms it. */
function deliveryKeyOf({ tag, attrs }: StanzaNode): string {
  const { id = '', type = '', from = '', participant = '' } = attrs;
  return tag === 'message' ? `message ${id}` : [tag, id, type, from, participant].join(' ');
}

/** A client linked to a phone: what the server keeps about it, and what waits for it. */
export class Companion {
  readonly phone: SimulatedPhone;
  readonly device: number;
  /** Removed by its phone or by itself: it may not log in again. */
  isRemoved = false;
  /** Its phone has told it the past. */
  hasHistory = false;
  /** Keeps back the word that all that waited has been sent. */
  withholdsOfflineEnd = false;
  readonly #keys: Omit<KeyBundle, 'preKey'>;
  #signedPreKey: KeyBundle['signedPreKey'];
  #oneTime: OneTimeKey[] = [];
  #link: ClientSocket | undefined;
  #isActive = false;
  readonly #waiting = new Map<string, StanzaNode>();

  constructor(phone: SimulatedPhone, device: number, registration: proto.ClientPayload.IDevicePairingRegistrationData) {
    this.phone = phone;
    this.device = device;
    this.#keys = toRegisteredKeys(registration);
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

  get socket(): ClientSocket | undefined {
    return this.#link;
  }

  get preKeyCount(): number {
    return this.#oneTime.length;
  }

  /** How much was delivered or queued and not confirmed. */
  get undeliveredCount(): number {
    return this.#waiting.size;
  }

  /** New one-time keys of the client, and with them its signed key. */
  storePreKeys(stanza: StanzaNode): void {
    const signed = findChild(stanza, 'skey');
    if (signed !== undefined) {
      this.#signedPreKey = {
        id: requireNumber(signed, 'id', 3),
        key: requireBytes(signed, 'value'),
        signature: requireBytes(signed, 'signature'),
      };
    }
    const keys = findChildren(findChild(stanza, 'list'), 'key');
    this.#oneTime.push(...keys.map((key) => ({ id: requireNumber(key, 'id', 3), key: requireBytes(key, 'value') })));
  }

  takeKeyBundle(): KeyBundle {
    return { ...this.#keys, signedPreKey: this.#signedPreKey, preKey: this.#oneTime.shift() };
  }

  attach(link: ClientSocket): void {
    this.#link?.closeWith(node('stream:error', {}, [node('conflict', { type: 'replaced' })]));
    this.#link = link;
    this.#isActive = false;
  }

  detach(link: ClientSocket): void {
    if (this.#link === link) {
      this.#link = undefined;
      this.#isActive = false;
    }
  }

  /** The client is ready: everything that waited goes out, marked as such. */
  activate(): void {
    this.#isActive = true;
    const waiting = [...this.#waiting.values()];
    this.#link?.send(node('ib', { from: serverAddress }, [node('offline_preview', { count: String(waiting.length), t: toUnixSeconds() })]));
    waiting.forEach((stanza, index) => this.#link?.send({ ...stanza, attrs: { ...stanza.attrs, offline: String(index) } }));
    if (!this.withholdsOfflineEnd) {
      this.#link?.send(node('ib', { from: serverAddress }, [node('offline', { count: String(waiting.length) })]));
    }
  }

  /** Sends a stanza that the client must confirm; until then every log-in brings it again. */
  deliver(stanza: StanzaNode): void {
    this.#waiting.set(deliveryKeyOf(stanza), stanza);
    if (this.#isActive) {
      this.#link?.send(stanza);
    }
  }

  /** A stanza that is lost when nobody listens: typing, presence. */
  deliverTransient(stanza: StanzaNode): void {
    if (this.#isActive) {
      this.#link?.send(stanza);
    }
  }

  /** The client has confirmed a stanza, by a receipt for a message or by an acknowledgement. */
  confirm({ tag, attrs, content }: StanzaNode): void {
    if (tag === 'ack') {
      // An acknowledgement repeats the stanza it is for, with the address turned round.
      this.#waiting.delete(deliveryKeyOf({ tag: attrs['class'] ?? '', attrs: { ...attrs, from: attrs['to'] ?? '' } }));
    } else if (!requestReceiptTypes.has(attrs['type'])) {
      const more = findChildren(Array.isArray(content) ? content[0] : undefined, 'item').map((item) => item.attrs['id']);
      [attrs['id'], ...more].forEach((id) => this.#waiting.delete(`message ${id}`));
    }
  }
}
