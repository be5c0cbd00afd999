import { Mutex } from 'async-mutex';
import {
  addTransactionCapability,
  Curve,
  DEFAULT_CONNECTION_CONFIG,
  encodeBigEndian,
  encodeWAMessage,
  generateSignalPubKey,
  initAuthCreds,
  KEY_BUNDLE_TYPE,
  proto,
  unpadRandomMax16,
  xmppPreKey,
  xmppSignedPreKey,
} from '#server/channels/whatsapp/library/baileys.ts';
import { createMemoryKeyStore } from './createMemoryKeyStore.ts';
import { node, type StanzaNode } from '#server/simulators/whatsapp/transport/stanzaNode.ts';

/** The public keys with which others begin a session with a device. */
export interface KeyBundle {
  readonly registrationId: number;
  readonly identity: Buffer;
  readonly signedPreKey: { readonly id: number; readonly key: Buffer; readonly signature: Buffer };
  readonly preKey: { readonly id: number; readonly key: Buffer } | undefined;
}

export interface GroupCiphertext {
  readonly ciphertext: Uint8Array;
  readonly senderKeyDistribution: Uint8Array;
}

/** A ciphertext and its type in the protocol: `msg` or `pkmsg`. */
export interface Ciphertext {
  readonly type: string;
  readonly ciphertext: Uint8Array;
}

const silentLogger = { level: 'silent', child: () => silentLogger, trace: noop, debug: noop, info: noop, warn: noop, error: noop };
function noop(): void {}

/** The Signal keys and sessions of a device. */
export class SignalDevice {
  readonly credentials = initAuthCreds();
  readonly #keys = addTransactionCapability(createMemoryKeyStore(), silentLogger, { maxCommitRetries: 1, delayBetweenTriesMs: 1 });
  readonly #repository = DEFAULT_CONNECTION_CONFIG.makeSignalRepository({ creds: this.credentials, keys: this.#keys }, silentLogger, () =>
    Promise.resolve([]),
  );
  #nextPreKey = 1;
  readonly #mutex = new Mutex();

  get identity(): { public: Uint8Array; private: Uint8Array } {
    return this.credentials.signedIdentityKey;
  }

  /** Runs tasks one after the other, so that messages leave in the order of their encryption. */
  runExclusive<T>(task: () => Promise<T>): Promise<T> {
    return this.#mutex.runExclusive(task);
  }

  /** The key bundle for a new session with this device, as the server sends it. */
  async createKeyBundleNode(jid: string): Promise<StanzaNode> {
    const id = this.#nextPreKey++;
    const preKey = Curve.generateKeyPair();
    await this.#keys.set({ 'pre-key': { [id]: preKey } });
    return node('user', { jid }, [
      node('registration', {}, encodeBigEndian(this.credentials.registrationId)),
      node('type', {}, KEY_BUNDLE_TYPE),
      node('identity', {}, this.identity.public),
      xmppSignedPreKey(this.credentials.signedPreKey),
      xmppPreKey(preKey, id),
    ]);
  }

  async encrypt(jid: string, message: proto.IMessage | Uint8Array, bundle: () => KeyBundle): Promise<Ciphertext> {
    const { exists } = await this.#repository.validateSession(jid);
    if (!exists) {
      await this.startSession(jid, bundle());
    }
    return this.#repository.encryptMessage({ jid, data: message instanceof Uint8Array ? message : encodeWAMessage(message) });
  }

  /** Encrypts with this device's sender key; the result includes the distribution message of the key. */
  async encryptForGroup({ group, me }: { group: string; me: string }, message: proto.IMessage): Promise<GroupCiphertext> {
    const sealed = await this.#repository.encryptGroupMessage({ group, meId: me, data: encodeWAMessage(message) });
    return { ciphertext: sealed.ciphertext, senderKeyDistribution: sealed.senderKeyDistributionMessage };
  }

  async decryptFromGroup(group: string, authorJid: string, ciphertext: Uint8Array): Promise<proto.Message> {
    const padded = await this.#repository.decryptGroupMessage({ group, authorJid, msg: ciphertext });
    return proto.Message.decode(unpadRandomMax16(padded));
  }

  async decrypt(jid: string, { type, ciphertext }: Ciphertext): Promise<proto.Message> {
    if (type !== 'msg' && type !== 'pkmsg') {
      throw new Error(`a phone cannot open "${type}"`);
    }
    const padded = await this.#repository.decryptMessage({ jid, type, ciphertext });
    const message = proto.Message.decode(unpadRandomMax16(padded));
    if (message.senderKeyDistributionMessage) {
      await this.#repository.processSenderKeyDistributionMessage({ authorJid: jid, item: message.senderKeyDistributionMessage });
    }
    return message;
  }

  /** Begins a session; messages of earlier sessions can still be decrypted. */
  startSession(jid: string, { registrationId, identity, signedPreKey, preKey }: KeyBundle): Promise<void> {
    return this.#repository.injectE2ESession({
      jid,
      session: {
        registrationId,
        identityKey: generateSignalPubKey(identity),
        signedPreKey: { keyId: signedPreKey.id, publicKey: generateSignalPubKey(signedPreKey.key), signature: signedPreKey.signature },
        ...(preKey && { preKey: { keyId: preKey.id, publicKey: generateSignalPubKey(preKey.key) } }),
      },
    });
  }
}
