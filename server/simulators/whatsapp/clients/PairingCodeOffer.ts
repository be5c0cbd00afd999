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
import { AwaitableLog } from '#server/simulators/whatsapp/log/AwaitableLog.ts';
import type { ClientSocket } from '#server/simulators/whatsapp/transport/ClientSocket.ts';
import type { LinkingSecrets } from './deviceLinking.ts';
import { requireBytes, node, toUnixSeconds, serverAddress, type StanzaNode } from '#server/simulators/whatsapp/transport/stanzaNode.ts';

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
