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

type MakeRepository = SocketConfig['makeSignalRepository'];

const digestOf = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest();

/** A stanza as its sealed parts are told of it. */
interface EncryptedStanza {
  readonly attrs: Readonly<Record<string, string>>;
  /** Nobody shall be told when it cannot be opened: an edit, a reaction, a vote. */
  readonly isHidden: boolean;
}

/** Remembers of each stanza what its sealed parts are called, before the library opens them. */
export class EncryptedStanzaIndex {
  readonly #envelopes = new LruCache<string, EncryptedStanza>(20_000);

  add({ attrs, content }: BinaryNode): void {
    for (const part of Array.isArray(content) ? content : []) {
      if (part.tag === 'enc' && part.content instanceof Uint8Array) {
        const isHidden = part.attrs['decrypt-fail'] === 'hide';
        this.#envelopes.set(digestOf(part.content).toString('hex'), { attrs: { ...attrs }, isHidden });
      }
    }
  }

  take(digest: Buffer): EncryptedStanza {
    const name = digest.toString('hex');
    const envelope = this.#envelopes.get(name) ?? { attrs: {}, isHidden: true };
    this.#envelopes.delete(name);
    return envelope;
  }
}

/** `run` outside of whatever transaction is going on where it is called. */
function runOutsideTransaction(root: AsyncResource): <T>(act: () => Promise<T>) => Promise<T> {
  return (act) => new Promise((resolve, reject) => root.runInAsyncScope(() => void act().then(resolve, reject)));
}

/**
 * The library's own Signal repository with two changes.
 *
 * An opened message is written in the same transaction as the keys it used up, before its receipt leaves; the same ciphertext
 * brought again gives the same content again. Without it a crash between receipt and processing loses the message.
 *
 * Sealing has a transaction of its own, under the same lock as opening for the same device, and is written before the stanza
 * leaves. In the library it is part of the sender's transaction, which does not exclude the receiver's: both advance the same
 * session and one forgets the other.
 */
export function createDurableSignalRepository(
  store: WhatsAppStore,
  envelopes: EncryptedStanzaIndex,
  onOpened: (stanzaId: string) => void,
): MakeRepository {
  return (auth, logger, findLids) => {
    const repository = DEFAULT_CONNECTION_CONFIG.makeSignalRepository(auth, logger, findLids);
    return { ...repository, ...durableDecryption({ auth, repository, store, envelopes, onOpened }), ...lockedEncryption(auth, repository) };
  };
}

interface RepositoryDeps {
  readonly auth: SignalAuthState;
  readonly repository: SignalRepositoryWithLIDStore;
  readonly store: WhatsAppStore;
  readonly envelopes: EncryptedStanzaIndex;
  /** Opened, or found not to open: what never gets here is what makes a socket deaf. */
  readonly onOpened: (stanzaId: string) => void;
}

/** The library gives its repository a store with transactions, whatever the type says. */
const withTransactions = ({ keys }: SignalAuthState): SignalKeyStoreWithTransaction => keys as SignalKeyStoreWithTransaction;

function durableDecryption({
  auth,
  repository,
  store,
  envelopes,
  onOpened,
}: RepositoryDeps): Pick<SignalRepositoryWithLIDStore, 'decryptMessage' | 'decryptGroupMessage'> {
  const keys = withTransactions(auth);
  const once = async (ciphertext: Uint8Array, lock: string, open: () => Promise<Uint8Array>): Promise<Uint8Array> => {
    const digest = digestOf(ciphertext);
    const envelope = envelopes.take(digest);
    const { attrs } = envelope;
    try {
      return await keys.transaction(async () => {
        const content = Buffer.from(await open());
        const received: NewStanza = { kind: 'message', digest, stanza: { attrs }, content };
        // The library hands on types it does not know.
        await keys.set({ [inboxKeyType]: { [digest.toString('hex')]: received } } as SignalDataSet);
        return content;
      }, lock);
    } catch (error) {
      // A ciphertext can be opened once; brought again, its content is in the inbox.
      const known = await store.findDecrypted(digest);
      if (known !== undefined) {
        return known;
      }
      await saveUnreadable(store, envelope, error);
      throw error;
    } finally {
      onOpened(attrs['id'] ?? '');
    }
  };
  return {
    decryptMessage: (sealed) => once(sealed.ciphertext, deviceLockKey(repository, sealed.jid), () => repository.decryptMessage(sealed)),
    decryptGroupMessage: (sealed) => once(sealed.msg, sealed.group, () => repository.decryptGroupMessage(sealed)),
  };
}

/** A socket or a store that has ended says nothing about the message: the server brings it again. */
const isAboutSocketOrStore = (error: unknown): boolean =>
  error instanceof SocketEndedError || error instanceof SessionClaimedError || error instanceof StatementFailedError;

/** What could not be opened is told of before the server hears of it; its sender is asked to send it again. */
async function saveUnreadable(store: WhatsAppStore, { attrs, isHidden }: EncryptedStanza, error: unknown): Promise<void> {
  if (!isHidden && attrs['category'] !== 'peer' && !isAboutSocketOrStore(error)) {
    await store.commit([], [toUnreadableStanza(attrs)]);
  }
}

/** One device, one lock, however it is addressed. */
const deviceLockKey = (repository: SignalRepositoryWithLIDStore, jid: string): string =>
  `device ${repository.jidToSignalProtocolAddress(jid)}`;

type LockedEncryption = Pick<SignalRepositoryWithLIDStore, 'encryptMessage' | 'encryptGroupMessage' | 'injectE2ESession'>;

function lockedEncryption(auth: SignalAuthState, repository: SignalRepositoryWithLIDStore): LockedEncryption {
  const keys = withTransactions(auth);
  const away = runOutsideTransaction(new AsyncResource('whatsapp sealing'));
  // The library stores a session under the privacy id once it knows it, so that is the address to lock.
  const canonical = async (jid: string): Promise<string> =>
    isLidUser(jid) ? jid : ((await repository.lidMapping.getLIDForPN(jid)) ?? jid);
  const alone = <T>(jid: string, act: (canonicalJid: string) => Promise<T>): Promise<T> =>
    away(async () => {
      const device = await canonical(jid);
      return keys.transaction(() => act(device), deviceLockKey(repository, device));
    });
  return {
    encryptMessage: (plain) => alone(plain.jid, (jid) => repository.encryptMessage({ ...plain, jid })),
    injectE2ESession: (session) => alone(session.jid, (jid) => repository.injectE2ESession({ ...session, jid })),
    encryptGroupMessage: (plain) => away(() => keys.transaction(() => repository.encryptGroupMessage(plain), plain.group)),
  };
}
