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
import { AwaitableLog } from '#server/channels/whatsapp/simulator/log/AwaitableLog.ts';
import type { ClientSocket } from '#server/channels/whatsapp/simulator/transport/ClientSocket.ts';
import type { LinkingSecrets } from './deviceLinking.ts';
import {
  requireBytes,
  node,
  toUnixSeconds,
  serverAddress,
  type StanzaNode,
} from '#server/channels/whatsapp/simulator/transport/stanzaNode.ts';

interface KeyPair {
  readonly public: Uint8Array;
  readonly private: Uint8Array;
}

/** Where the parts of a key lie that was wrapped with a code: salt, counter, the key itself. */
const wrappedKeyLayout = { salt: [0, 32], iv: [32, 48], key: [48, 80] } as const;
/** The same for the bundle at the end: salt, nonce, and what is sealed. */
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

/** A client that shows a code of eight characters, until a phone of that number enters it or the client goes. */
export class PairingCodeOffer {
  readonly socket: ClientSocket;
  readonly registration: proto.ClientPayload.IDevicePairingRegistrationData;
  /** The phone that is asked for, digits. */
  readonly number: string;
  readonly reference = randomBytes(16);
  isOpen = true;
  readonly #wrapped: Buffer;
  readonly #finishes = new AwaitableLog<StanzaNode>('answers to a phone that entered a code');

  constructor(link: ClientSocket, registration: proto.ClientPayload.IDevicePairingRegistrationData, asked: StanzaNode) {
    this.socket = link;
    this.registration = registration;
    this.number = (asked.attrs['jid'] ?? '').split('@')[0] ?? '';
    this.#wrapped = requireBytes(asked, 'link_code_pairing_wrapped_companion_ephemeral_pub');
  }

  /** The client's last word, after a phone has said hello. */
  acceptFinish(asked: StanzaNode): void {
    this.#finishes.add(asked);
  }

  /** What happens when somebody types the code into a phone; fails there, and only there, when the code is another one. */
  async enterCode(code: string, identity: KeyPair): Promise<LinkingSecrets> {
    const theirs = await unwrapKey(this.#wrapped, code);
    const ours = Curve.generateKeyPair();
    const before = this.#finishes.items.length;
    this.#hello([
      node('link_code_pairing_wrapped_primary_ephemeral_pub', {}, await wrapKey(ours.public, code)),
      node('primary_identity_pub', {}, identity.public),
      node('link_code_pairing_ref', {}, this.reference),
    ]);
    const [finish] = (await this.#finishes.waitForCount(before + 1)).slice(before);
    return openBundle(requireBytes(finish, 'link_code_pairing_wrapped_key_bundle'), Curve.sharedKey(ours.private, theirs), identity);
  }

  /** The hello of a phone that wants more than a code can give. *Unverified*: told of in reports, never seen. */
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

/** The bundle opens only for a phone that was told the right code. */
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
