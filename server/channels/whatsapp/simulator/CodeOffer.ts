import { randomBytes } from 'node:crypto';
import {
  aesDecryptCTR,
  aesDecryptGCM,
  aesEncryptCTR,
  Curve,
  derivePairingCodeKey,
  hkdf,
  type proto,
} from '#server/channels/whatsapp/library.ts';
import { Journal } from './Journal.ts';
import type { Link } from './Link.ts';
import type { Acquaintance } from './linking.ts';
import { bytesOf, node, seconds, server, type Node } from './wire.ts';

interface KeyPair {
  readonly public: Uint8Array;
  readonly private: Uint8Array;
}

/** Where the parts of a key lie that was wrapped with a code: salt, counter, the key itself. */
const wrapped = { salt: [0, 32], iv: [32, 48], key: [48, 80] } as const;
/** The same for the bundle at the end: salt, nonce, and what is sealed. */
const bundled = { salt: [0, 32], iv: [32, 44] } as const;
const identityLength = 32;

const part = (bytes: Buffer, [from, to]: readonly [number, number]): Buffer => bytes.subarray(from, to);

async function wrap(key: Uint8Array, code: string): Promise<Buffer> {
  const salt = randomBytes(32);
  const iv = randomBytes(16);
  return Buffer.concat([salt, iv, aesEncryptCTR(key, await derivePairingCodeKey(code, salt), iv)]);
}

async function unwrap(bytes: Buffer, code: string): Promise<Buffer> {
  const key = await derivePairingCodeKey(code, part(bytes, wrapped.salt));
  return aesDecryptCTR(part(bytes, wrapped.key), key, part(bytes, wrapped.iv));
}

const expanded = (bytes: Uint8Array, info: string, salt?: Buffer): Buffer =>
  Buffer.from(hkdf(Buffer.from(bytes), 32, salt === undefined ? { info } : { salt, info }));

/** A client that shows a code of eight characters, until a phone of that number enters it or the client goes. */
export class CodeOffer {
  readonly link: Link;
  readonly registration: proto.ClientPayload.IDevicePairingRegistrationData;
  /** The phone that is asked for, digits. */
  readonly number: string;
  readonly reference = randomBytes(16);
  isOpen = true;
  readonly #wrapped: Buffer;
  readonly #finishes = new Journal<Node>('answers to a phone that entered a code');

  constructor(link: Link, registration: proto.ClientPayload.IDevicePairingRegistrationData, asked: Node) {
    this.link = link;
    this.registration = registration;
    this.number = (asked.attrs['jid'] ?? '').split('@')[0] ?? '';
    this.#wrapped = bytesOf(asked, 'link_code_pairing_wrapped_companion_ephemeral_pub');
  }

  /** The client's last word, after a phone has said hello. */
  finish(asked: Node): void {
    this.#finishes.add(asked);
  }

  /** What happens when somebody types the code into a phone; fails there, and only there, when the code is another one. */
  async enter(code: string, identity: KeyPair): Promise<Acquaintance> {
    const theirs = await unwrap(this.#wrapped, code);
    const ours = Curve.generateKeyPair();
    const before = this.#finishes.all.length;
    this.#hello([
      node('link_code_pairing_wrapped_primary_ephemeral_pub', {}, await wrap(ours.public, code)),
      node('primary_identity_pub', {}, identity.public),
      node('link_code_pairing_ref', {}, this.reference),
    ]);
    const [finish] = (await this.#finishes.count(before + 1)).slice(before);
    return opened(bytesOf(finish, 'link_code_pairing_wrapped_key_bundle'), Curve.sharedKey(ours.private, theirs), identity);
  }

  /** The hello of a phone that wants more than a code can give. *Unverified*: told of in reports, never seen. */
  helloWithoutKeys(): void {
    this.#hello([node('link_code_pairing_ref', {}, this.reference)]);
  }

  #hello(parts: Node[]): void {
    const attrs = { from: server, type: 'link_code_companion_reg', id: `code-${this.reference.toString('hex')}`, t: seconds() };
    this.link.send(node('notification', attrs, [node('link_code_companion_reg', { stage: 'primary_hello' }, parts)]));
  }
}

/** The bundle opens only for a phone that was told the right code. */
function opened(bundle: Buffer, shared: Uint8Array, phone: KeyPair): Acquaintance {
  const key = expanded(shared, 'link_code_pairing_key_bundle_encryption_key', part(bundle, bundled.salt));
  const keys = decrypted(bundle, key);
  const identity = keys.subarray(0, identityLength);
  const random = keys.subarray(2 * identityLength);
  const secret = expanded(Buffer.concat([shared, Curve.sharedKey(phone.private, identity), random]), 'adv_secret');
  return { identity, secret };
}

function decrypted(bundle: Buffer, key: Buffer): Buffer {
  try {
    return aesDecryptGCM(bundle.subarray(bundled.iv[1]), key, part(bundle, bundled.iv), Buffer.alloc(0));
  } catch {
    throw new Error('this is not the code that the client shows');
  }
}
