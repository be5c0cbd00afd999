import { randomUUID } from 'node:crypto';
import type { OwnedConnection, ChannelPerson } from '#server/channels/Channel.ts';
import type { Sealer } from '#server/platform/sealer.ts';
import type { Database, PreparedStatement } from './Database.ts';
import * as statements from './statements.ts';
import { LruCache } from './LruCache.ts';

/**
 * `unreadable`: a message that could not be decrypted, or that the server delivered without its content; `refused`: one that the
 * library refuses before decryption.
 */
type StanzaKind = 'message' | 'receipt' | 'unreadable' | 'refused' | 'call' | 'group' | 'people';

/** A row of the inbox: a stanza as it was received. */
export interface ReceivedStanza {
  /** Ascends in the order of arrival. */
  readonly id: string;
  readonly kind: StanzaKind;
  readonly stanza: StanzaFields;
  /** The decrypted protobuf with its padding, or the bytes of a refused stanza; null where there is none. */
  readonly content: Buffer | null;
  /** Delivered before, by a version that could not show it. */
  readonly isReread?: boolean;
}

type InboxRow = Omit<ReceivedStanza, 'stanza'> & { readonly stanza: string };

/** The stored part of a stanza, as JSON. */
export interface StanzaFields {
  readonly attrs: Readonly<Record<string, string>>;
  /** Ids of a receipt beyond the first. */
  readonly more?: readonly string[];
  /** Members of a group in a grouped receipt, each with its time in Unix seconds. */
  readonly members?: readonly (readonly [address: string, t: string])[];
  /** Pairs of number and LID, as users without a server. */
  readonly pairs?: readonly (readonly [number: string, alias: string])[];
  /** The `type` of the server's `unavailable` element, such as `view_once`. */
  readonly unavailable?: string;
}

/** A sent message. */
export interface SentMessageRow {
  readonly externalId: string;
  readonly chat: string;
  readonly content: Uint8Array;
  /** The other members of a group; null in direct chats, and when they are not known. */
  readonly members: readonly ChannelPerson[] | null;
}

/** An inbox row to write; `digest` identifies it when it is received again. */
export type NewStanza = Omit<ReceivedStanza, 'id'> & { readonly digest: Buffer };

/** Changed keys by type and id; null deletes. */
export type KeyChanges = readonly { readonly type: string; readonly id: string; readonly value: string | null }[];

export interface WhatsAppStoreOptions {
  readonly database: Database;
  readonly sealer: Sealer;
  readonly owner: OwnedConnection;
  /** Called when another process owns the number or the database fails: the socket has to be terminated. */
  readonly onUnusable: (reason: 'database' | 'replaced') => void;
  /** Called for every row written to the inbox. */
  readonly onReceived: (stanza: ReceivedStanza) => void;
}

interface CommitRow {
  readonly owned: number;
  readonly received: readonly { readonly id: number; readonly digest: string }[];
}

/** A key row with its encrypted value. */
interface SealedRow {
  readonly type: string;
  readonly id: string;
  readonly value: string;
}

/** Another process, or a later socket of this one, has claimed the number. */
export class SessionClaimedError extends Error {
  constructor(connectionId: number) {
    super(`connection ${connectionId} belongs to another process now`);
    this.name = 'SessionClaimedError';
  }
}

/** Decodes a row that `commit` has written. */
const toReceivedStanza = ({ id, kind, stanza, content }: InboxRow): ReceivedStanza => ({
  id,
  kind,
  stanza: JSON.parse(stanza) as StanzaFields,
  content,
});

const absentValue = 'nothing';
const omitAbsent = (values: Map<string, string>): Map<string, string> => new Map([...values].filter(([, value]) => value !== absentValue));

/** The rows of one number: encrypted credentials and keys, the inbox, sent messages. Only the owner can write. */
export class WhatsAppStore {
  readonly #options: WhatsAppStoreOptions;
  #incarnation = randomUUID();
  /** False until the incarnation is claimed: a write refused before then comes from an earlier socket. */
  #isClaimed = false;
  /** Values by type and id, absent ones included; valid because only the owner writes. */
  readonly #cache = new LruCache<string, string>(3000);

  constructor(options: WhatsAppStoreOptions) {
    this.#options = options;
  }

  /**
   * Claims the number, from another process or from an earlier socket, and resolves with its credentials or null. Pending writes of
   * the former owner fail from now on. Fails with a `SessionClaimedError` when a later lease owns the number.
   */
  async claim(): Promise<string | null> {
    const { id, companyId, epoch } = this.#options.owner;
    this.#renewIncarnation();
    this.#cache.clear();
    const [row] = await this.#run<{ credentials: string | null }>(statements.claimSession, [companyId, id, epoch, this.#incarnation]);
    if (row === undefined) {
      throw new SessionClaimedError(id);
    }
    this.#isClaimed = true;
    return row.credentials === null ? null : this.#options.sealer.open(row.credentials, this.#sealingContext('credentials'));
  }

  async readKeys(type: string, ids: readonly string[]): Promise<Map<string, string>> {
    const missing = ids.filter((id) => this.#cache.get(`${type} ${id}`) === undefined);
    if (missing.length > 0) {
      const incarnation = this.#incarnation;
      const rows = await this.#run<{ id: string; value: string }>(statements.readKeys, [this.#options.owner.id, type, missing]);
      const decrypted = new Map(rows.map(({ id, value }) => [id, this.#options.sealer.open(value, this.#sealingContext(`${type} ${id}`))]));
      const values = new Map(ids.map((id) => [id, this.#cache.get(`${type} ${id}`) ?? decrypted.get(id) ?? absentValue]));
      if (incarnation !== this.#incarnation) {
        throw new SessionClaimedError(this.#options.owner.id);
      }
      // A value that was committed during the read is newer and in the cache already.
      missing.forEach((id) => this.#cache.set(`${type} ${id}`, values.get(id) ?? absentValue));
      return omitAbsent(values);
    }
    return omitAbsent(new Map(ids.map((id) => [id, this.#cache.get(`${type} ${id}`) ?? absentValue])));
  }

  /** Every value of a type by id; bypasses the cache, for types that are not read one by one. */
  async listKeys(type: string): Promise<Map<string, string>> {
    const rows = await this.#run<{ id: string; value: string }>(statements.listKeys, [this.#options.owner.id, type]);
    return new Map(rows.map(({ id, value }) => [id, this.#options.sealer.open(value, this.#sealingContext(`${type} ${id}`))]));
  }

  /** Writes everything in one transaction; fails with a `SessionClaimedError` when the number is no longer ours. */
  async commit(keys: KeyChanges, stanzas: readonly NewStanza[] = [], credentials?: string): Promise<void> {
    const { companyId, id } = this.#options.owner;
    const [incarnation, isClaimed] = [this.#incarnation, this.#isClaimed];
    const values = [companyId, id, incarnation, ...this.#keyColumns(keys), ...toStanzaColumns(stanzas)];
    const statement = credentials === undefined ? statements.commitChanges : statements.commitChangesWithCredentials;
    const credentialValues = credentials === undefined ? [] : [this.#options.sealer.seal(credentials, this.#sealingContext('credentials'))];
    const [result] = await this.#run<CommitRow>(statement, [...values, ...credentialValues]);
    if (result?.owned !== 1) {
      this.#cache.clear();
      if (isClaimed && incarnation === this.#incarnation) {
        this.#options.onUnusable('replaced');
      }
      throw new SessionClaimedError(id);
    }
    keys.forEach(({ type, id: key, value }) => this.#cache.set(`${type} ${key}`, value ?? absentValue));
    this.#notifyReceived(stanzas, result.received);
  }

  /** Deletes credentials and keys: the number has to be paired again. */
  async wipe(): Promise<void> {
    const { id } = this.#options.owner;
    const formerIncarnation = this.#incarnation;
    this.#renewIncarnation();
    // Waits for the last write of the former incarnation; later ones fail.
    await this.#run(statements.clearCredentials, [id, formerIncarnation, this.#incarnation]);
    await this.#run(statements.deleteKeys, [id, this.#incarnation]);
    this.#cache.clear();
  }

  /** The content of a ciphertext that was decrypted before; an inbox row that is not done is passed to `onReceived` again. */
  async findDecrypted(digest: Buffer): Promise<Buffer | undefined> {
    const [row] = await this.#run<InboxRow & { is_done: boolean }>(statements.findDecrypted, [this.#options.owner.id, digest]);
    if (row?.is_done === false) {
      this.#options.onReceived(toReceivedStanza(row));
    }
    return row?.content ?? undefined;
  }

  /** The protobuf of a message, sent or received; a received one has its padding. */
  async findMessage(externalId: string): Promise<{ content: Buffer; isSent: boolean } | undefined> {
    const rows = await this.#run<{ content: Buffer; is_sent: boolean }>(statements.findByMessageId, [this.#options.owner.id, externalId]);
    const row = rows.at(-1);
    return row && { content: row.content, isSent: row.is_sent };
  }

  /** Every stored message of an id: received ones with padding and stanza, sent ones without either. */
  async findOriginals(externalId: string): Promise<{ content: Buffer; stanza: StanzaFields | null }[]> {
    const rows = await this.#run<{ content: Buffer; stanza: string | null }>(statements.findOriginals, [
      this.#options.owner.id,
      externalId,
    ]);
    // Only `commit` writes stanzas.
    return rows.map(({ content, stanza }) => ({ content, stanza: stanza === null ? null : (JSON.parse(stanza) as StanzaFields) }));
  }

  /** Inbox rows that are not done, in order, after a row id. */
  async readPending(after: string): Promise<ReceivedStanza[]> {
    return (await this.#run<InboxRow>(statements.readPending, [this.#options.owner.id, after])).map(toReceivedStanza);
  }

  /** Rows that an earlier version could not show, in order, after a row id. */
  async readUnsupported(version: string, after: string): Promise<ReceivedStanza[]> {
    return (await this.#run<InboxRow>(statements.readUnsupported, [this.#options.owner.id, after, version])).map(toReceivedStanza);
  }

  /**
   * Marks rows as done. Some are kept longer: `polls`, because votes are encrypted with the secret in the poll, and what this version
   * could not show.
   */
  async markDone(
    ids: readonly string[],
    polls: readonly string[],
    unsupported: { readonly ids: readonly string[]; readonly version: string },
  ): Promise<void> {
    const { companyId, id } = this.#options.owner;
    await this.#options.database.run(companyId, statements.markDone, [id, ids, polls, unsupported.ids, unsupported.version]);
  }

  /** Saves a sent message unless one is stored under its id; resolves with the stored content. */
  async saveSentMessage({ externalId, chat, content, members }: SentMessageRow): Promise<Buffer> {
    const { companyId, id } = this.#options.owner;
    const values = [companyId, id, externalId, chat, Buffer.from(content), members === null ? null : JSON.stringify(members)];
    const [row] = await this.#run<{ content: Buffer }>(statements.saveSentMessage, values);
    return row?.content ?? Buffer.from(content);
  }

  /** The recipients of group messages of ours, by message id; ids without stored recipients are missing. */
  async findMembers(externalIds: readonly string[]): Promise<Map<string, readonly ChannelPerson[]>> {
    const rows = await this.#run<{ external_id: string; members: readonly ChannelPerson[] }>(statements.findMembers, [
      this.#options.owner.id,
      externalIds,
    ]);
    return new Map(rows.map((row) => [row.external_id, row.members]));
  }

  /** Encrypts values of older envelope keys with the newest one, so that the older keys can be removed; resolves with their count. */
  async reseal(): Promise<number> {
    const { owner, sealer } = this.#options;
    let count = 0;
    for (;;) {
      const agedRows = await this.#options.database.run<SealedRow>(owner.companyId, statements.readAgedSecrets, [
        owner.id,
        sealer.currentPrefix,
      ]);
      if (agedRows.length === 0) {
        return count;
      }
      const columns = [
        agedRows.map(({ type }) => type),
        agedRows.map(({ id }) => id),
        agedRows.map(({ value }) => value),
        agedRows.map((row) => this.#sealAgain(row)),
      ];
      const [written] = await this.#options.database.run<CommitRow>(owner.companyId, statements.replaceAgedSecrets, [
        owner.id,
        this.#incarnation,
        ...columns,
      ]);
      if (written?.owned !== 1) {
        throw new SessionClaimedError(owner.id);
      }
      count += agedRows.length;
    }
  }

  #sealAgain({ type, id, value }: SealedRow): string {
    const context = this.#sealingContext(type === 'credentials' ? type : `${type} ${id}`);
    return this.#options.sealer.seal(this.#options.sealer.open(value, context), context);
  }

  async purge(): Promise<void> {
    await this.#options.database.run(this.#options.owner.companyId, statements.purgeOldRows, [this.#options.owner.id]);
  }

  #renewIncarnation(): void {
    this.#incarnation = randomUUID();
    this.#isClaimed = false;
  }

  async #run<Row>(statement: PreparedStatement, values: readonly unknown[]): Promise<Row[]> {
    try {
      return await this.#options.database.run<Row>(this.#options.owner.companyId, statement, values);
    } catch (error) {
      // The outcome of a write is not known, and a failed read must not look like an absent key: a new socket starts over.
      this.#cache.clear();
      this.#options.onUnusable('database');
      throw error;
    }
  }

  #keyColumns(keys: KeyChanges): [string[], string[], string[], string[], string[]] {
    const upserts = keys.filter(({ value }) => value !== null);
    const deletions = keys.filter(({ value }) => value === null);
    return [
      upserts.map(({ type }) => type),
      upserts.map(({ id }) => id),
      upserts.map(({ type, id, value }) => this.#options.sealer.seal(value ?? '', this.#sealingContext(`${type} ${id}`))),
      deletions.map(({ type }) => type),
      deletions.map(({ id }) => id),
    ];
  }

  /** The authenticated context of an encrypted value: a value of one row cannot be decrypted in another. */
  #sealingContext(path: string): string {
    return `whatsapp ${this.#options.owner.id} ${path}`;
  }

  #notifyReceived(stanzas: readonly NewStanza[], storedStanzas: CommitRow['received']): void {
    const ids = new Map(storedStanzas.map(({ id, digest }) => [digest, String(id)]));
    for (const { digest, ...stanza } of stanzas) {
      const id = ids.get(digest.toString('hex'));
      if (id !== undefined) {
        this.#options.onReceived({ id, ...stanza });
      }
    }
  }
}

/** A sender chooses ids: a longer one would fit into no index, and its message would end the socket each time that it comes. */
const maxIndexedIdLength = 255;

function toStanzaColumns(stanzas: readonly NewStanza[]): [string[], Buffer[], string[], string[], (Buffer | null)[]] {
  return [
    stanzas.map(({ kind }) => kind),
    stanzas.map(({ digest }) => digest),
    stanzas.map(({ stanza }) => (stanza.attrs['id'] ?? '').slice(0, maxIndexedIdLength).replaceAll('\0', '')),
    stanzas.map(({ stanza }) => JSON.stringify(stanza)),
    stanzas.map(({ content }) => content),
  ];
}
