import { AsyncResource } from 'node:async_hooks';
import { createHash } from 'node:crypto';
import {
  DEFAULT_CONNECTION_CONFIG,
  isLidUser,
  type BinaryNode,
  type SignalAuthState,
  type SignalDataSet,
  type SignalKeyStoreWithTransaction,
  type SignalRepositoryWithLIDStore,
  type SocketConfig,
} from '#server/channels/whatsapp/library/baileys.ts';
import { toUnreadableStanza } from '#server/channels/whatsapp/inbound/toUnreadableStanza.ts';
import { StatementFailedError } from '#server/channels/whatsapp/store/Database.ts';
import { LruCache } from '#server/channels/whatsapp/store/LruCache.ts';
import { SessionClaimedError, type NewStanza, type WhatsAppStore } from '#server/channels/whatsapp/store/WhatsAppStore.ts';
import { inboxKeyType, SocketEndedError } from './createSignalKeyStore.ts';
import type { Watchdog } from './Watchdog.ts';

type MakeRepository = SocketConfig['makeSignalRepository'];

const digestOf = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest();

/** The parts of a stanza that its decrypted content is saved with. */
interface EncryptedStanza {
  readonly attrs: Readonly<Record<string, string>>;
  /** A failed decryption is not shown: edits, reactions and votes carry `decrypt-fail="hide"`. */
  readonly isHidden: boolean;
}

/** Finds the stanza of a ciphertext: Baileys passes only the ciphertext to its Signal repository. */
export class EncryptedStanzaIndex {
  readonly #stanzas = new LruCache<string, EncryptedStanza>(20_000);

  add({ attrs, content }: BinaryNode): void {
    for (const part of Array.isArray(content) ? content : []) {
      if (part.tag === 'enc' && part.content instanceof Uint8Array) {
        const isHidden = part.attrs['decrypt-fail'] === 'hide';
        this.#stanzas.set(digestOf(part.content).toString('hex'), { attrs: { ...attrs }, isHidden });
      }
    }
  }

  take(digest: Buffer): EncryptedStanza {
    const key = digest.toString('hex');
    const stanza = this.#stanzas.get(key) ?? { attrs: {}, isHidden: true };
    this.#stanzas.delete(key);
    return stanza;
  }
}

/** Gets the id of each stanza that enters decryption, and when that has succeeded or failed. */
type DecryptionWatchdog = Pick<Watchdog, 'recordDecryptionStart' | 'recordDecryptionEnd'>;

/** Runs tasks outside of the transaction of their caller: Baileys finds the current transaction through the async context. */
function runOutsideTransaction(root: AsyncResource): <T>(task: () => Promise<T>) => Promise<T> {
  return (task) => new Promise((resolve, reject) => root.runInAsyncScope(() => void task().then(resolve, reject)));
}

/**
 * Baileys' own Signal repository with two changes.
 *
 * A decrypted message is written in the same transaction as the keys it used up, before its receipt leaves; a redelivered ciphertext
 * yields the saved content. Without this a crash between receipt and processing loses the message.
 *
 * Encryption has a transaction of its own, under the same lock as decryption for the same device, and is written before the stanza
 * leaves. In Baileys it is part of the sender's transaction, which does not exclude the receiver's: both advance the same session
 * and one overwrites the other.
 */
export function createDurableSignalRepository(
  store: WhatsAppStore,
  stanzas: EncryptedStanzaIndex,
  watchdog: DecryptionWatchdog,
): MakeRepository {
  return (auth, logger, findLids) => {
    const repository = DEFAULT_CONNECTION_CONFIG.makeSignalRepository(auth, logger, findLids);
    return {
      ...repository,
      ...durableDecryption({ auth, repository, store, stanzas, watchdog }),
      ...lockedEncryption(auth, repository),
    };
  };
}

interface RepositoryDeps {
  readonly auth: SignalAuthState;
  readonly repository: SignalRepositoryWithLIDStore;
  readonly store: WhatsAppStore;
  readonly stanzas: EncryptedStanzaIndex;
  readonly watchdog: DecryptionWatchdog;
}

/** Baileys passes a store with transactions, contrary to the declared type. */
const withTransactions = ({ keys }: SignalAuthState): SignalKeyStoreWithTransaction => keys as SignalKeyStoreWithTransaction;

function durableDecryption({
  auth,
  repository,
  store,
  stanzas,
  watchdog,
}: RepositoryDeps): Pick<SignalRepositoryWithLIDStore, 'decryptMessage' | 'decryptGroupMessage'> {
  const keys = withTransactions(auth);
  const decryptOnce = async (ciphertext: Uint8Array, lock: string, decrypt: () => Promise<Uint8Array>): Promise<Uint8Array> => {
    const digest = digestOf(ciphertext);
    const stanza = stanzas.take(digest);
    const { attrs } = stanza;
    const { id = '' } = attrs;
    watchdog.recordDecryptionStart(id);
    try {
      return await keys.transaction(async () => {
        const content = Buffer.from(await decrypt());
        const row: NewStanza = { kind: 'message', digest, stanza: { attrs }, content };
        // Baileys passes unknown key types through to the store.
        await keys.set({ [inboxKeyType]: { [digest.toString('hex')]: row } } as SignalDataSet);
        return content;
      }, lock);
    } catch (error) {
      // A ciphertext can be decrypted once; the content of a redelivered one is in the inbox.
      const saved = await store.findDecrypted(digest);
      if (saved !== undefined) {
        return saved;
      }
      await saveUnreadable(store, stanza, error);
      throw error;
    } finally {
      watchdog.recordDecryptionEnd(id);
    }
  };
  return {
    decryptMessage: (message) =>
      decryptOnce(message.ciphertext, deviceLockKey(repository, message.jid), () => repository.decryptMessage(message)),
    decryptGroupMessage: (message) => decryptOnce(message.msg, message.group, () => repository.decryptGroupMessage(message)),
  };
}

/** True when the socket or the store has ended, which says nothing about the message: the server redelivers it. */
const isAboutSocketOrStore = (error: unknown): boolean =>
  error instanceof SocketEndedError || error instanceof SessionClaimedError || error instanceof StatementFailedError;

/** Saves a message that could not be decrypted before the server learns of the failure; Baileys asks its sender for a retry. */
async function saveUnreadable(store: WhatsAppStore, { attrs, isHidden }: EncryptedStanza, error: unknown): Promise<void> {
  if (!isHidden && attrs['category'] !== 'peer' && !isAboutSocketOrStore(error)) {
    await store.commit([], [toUnreadableStanza(attrs)]);
  }
}

/** The lock of a device, the same for its number and its LID. */
const deviceLockKey = (repository: SignalRepositoryWithLIDStore, jid: string): string =>
  `device ${repository.jidToSignalProtocolAddress(jid)}`;

type LockedEncryption = Pick<SignalRepositoryWithLIDStore, 'encryptMessage' | 'encryptGroupMessage' | 'injectE2ESession'>;

function lockedEncryption(auth: SignalAuthState, repository: SignalRepositoryWithLIDStore): LockedEncryption {
  const keys = withTransactions(auth);
  const outsideTransaction = runOutsideTransaction(new AsyncResource('whatsapp sealing'));
  // Baileys stores a session under the LID once it knows it, so that is the address to lock.
  const toSessionJid = async (jid: string): Promise<string> =>
    isLidUser(jid) ? jid : ((await repository.lidMapping.getLIDForPN(jid)) ?? jid);
  const withDeviceLock = <T>(jid: string, task: (canonicalJid: string) => Promise<T>): Promise<T> =>
    outsideTransaction(async () => {
      const device = await toSessionJid(jid);
      return keys.transaction(() => task(device), deviceLockKey(repository, device));
    });
  return {
    encryptMessage: (plaintext) => withDeviceLock(plaintext.jid, (jid) => repository.encryptMessage({ ...plaintext, jid })),
    injectE2ESession: (session) => withDeviceLock(session.jid, (jid) => repository.injectE2ESession({ ...session, jid })),
    encryptGroupMessage: (plaintext) =>
      outsideTransaction(() => keys.transaction(() => repository.encryptGroupMessage(plaintext), plaintext.group)),
  };
}
