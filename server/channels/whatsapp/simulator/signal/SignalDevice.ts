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
import { node, type StanzaNode } from '#server/channels/whatsapp/simulator/transport/stanzaNode.ts';

/** What a device gave the server so that others may write to it. */
export interface KeyBundle {
  readonly registrationId: number;
  readonly identity: Buffer;
  readonly signedPreKey: { readonly id: number; readonly key: Buffer; readonly signature: Buffer };
  readonly preKey: { readonly id: number; readonly key: Buffer } | undefined;
}

/** A message for a group. */
export interface GroupCiphertext {
  readonly ciphertext: Uint8Array;
  readonly senderKeyDistribution: Uint8Array;
}

/** Ciphertext and the word the protocol has for its kind. */
export interface Ciphertext {
  readonly type: string;
  readonly ciphertext: Uint8Array;
}

const silentLogger = { level: 'silent', child: () => silentLogger, trace: noop, debug: noop, info: noop, warn: noop, error: noop };
function noop(): void {}

/** The Signal half of a phone: an identity, one-time keys, a session with every device it talks to. */
export class SignalDevice {
  readonly credentials = initAuthCreds();
  readonly #keys = addTransactionCapability(createMemoryKeyStore(), silentLogger, { maxCommitRetries: 1, delayBetweenTriesMs: 1 });
  readonly #repository = DEFAULT_CONNECTION_CONFIG.makeSignalRepository({ creds: this.credentials, keys: this.#keys }, silentLogger, () =>
    Promise.resolve([]),
  );
  #nextPreKey = 1;
  #turn: Promise<unknown> = Promise.resolve();

  get identity(): { public: Uint8Array; private: Uint8Array } {
    return this.credentials.signedIdentityKey;
  }

  /** Does one thing after the other, so that what leaves is in the order in which it was sealed. */
  runExclusive<T>(act: () => Promise<T>): Promise<T> {
    const done = this.#turn.then(act);
    this.#turn = done.catch(noop);
    return done;
  }

  /** The keys with which a stranger opens a session with this device, as the server hands them out. */
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

  async encrypt(jid: string, message: proto.IMessage, bundle: () => KeyBundle): Promise<Ciphertext> {
    const { exists } = await this.#repository.validateSession(jid);
    if (!exists) {
      await this.startSession(jid, bundle());
    }
    return this.#repository.encryptMessage({ jid, data: encodeWAMessage(message) });
  }

  /** For a group: sealed with this device's own key, and what introduces the key to others. */
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

  /** Begins a session, beside those that there are: what was sealed for them can still be opened. */
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
