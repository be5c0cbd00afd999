import { randomUUID } from 'node:crypto';
import type { OwnedConnection, ChannelPerson } from '#server/channels/Channel.ts';
import type { Sealer } from '#server/platform/sealer.ts';
import type { Database, PreparedStatement } from './Database.ts';
import * as statements from './statements.ts';
import { LruCache } from './LruCache.ts';

/** `unreadable`: a message that could not be opened, or whose content the server did not bring. */
export type StanzaKind = 'message' | 'receipt' | 'unreadable' | 'call' | 'group' | 'people';

/** A row of the inbox: what came, in the form in which it came. */
export interface ReceivedStanza {
  /** Rises in the order in which things came. */
  readonly id: string;
  readonly kind: StanzaKind;
  readonly stanza: StanzaFields;
  /** The opened content, padding included; null where there is none. */
  readonly content: Buffer | null;
}

type InboxRow = Omit<ReceivedStanza, 'stanza'> & { readonly stanza: string };

/** The part of a stanza that is kept. */
export interface StanzaFields {
  readonly attrs: Readonly<Record<string, string>>;
  /** Ids of a receipt beyond the first. */
  readonly more?: readonly string[];
  /** Members of a group who have a message, where one receipt speaks for several; with the seconds at which each has it. */
  readonly members?: readonly (readonly [address: string, t: string])[];
  /** Numbers and privacy ids that proved to be one person's. */
  readonly pairs?: readonly (readonly [number: string, alias: string])[];
  /** Why the server kept the content of a message to itself: `view_once` and others. */
  readonly unavailable?: string;
}

/** What is sent, as it is kept. */
export interface SentMessageRow {
  readonly externalId: string;
  readonly chat: string;
  readonly content: Uint8Array;
  /** Of a group, without us; null between two, and where nobody can tell. */
  readonly members: readonly ChannelPerson[] | null;
}

/** A row before it is written. */
export type NewStanza = Omit<ReceivedStanza, 'id'> & { readonly digest: Buffer };

/** Changed keys by type and id, as text; null deletes. */
export type KeyChanges = readonly { readonly type: string; readonly id: string; readonly value: string | null }[];

export interface WhatsAppStoreOptions {
  readonly database: Database;
  readonly sealer: Sealer;
  readonly owner: OwnedConnection;
  /** The number belongs to somebody else, or the database cannot be reached: whatever holds the socket must let go of it now. */
  readonly onUnusable: (reason: 'database' | 'replaced') => void;
  /** What has been written to the inbox. */
  readonly onReceived: (stanza: ReceivedStanza) => void;
}

interface CommitRow {
  readonly owned: number;
  readonly received: readonly { readonly id: number; readonly digest: string }[];
}

/** A row as it lies in the database. */
interface SealedRow {
  readonly type: string;
  readonly id: string;
  readonly value: string;
}

/** Another process has claimed the number. */
export class SessionClaimedError extends Error {
  constructor(connectionId: number) {
    super(`connection ${connectionId} belongs to another process now`);
    this.name = 'LostOwnership';
  }
}

/** Written by `commit` alone. */
const toReceivedStanza = ({ id, kind, stanza, content }: InboxRow): ReceivedStanza => ({
  id,
  kind,
  stanza: JSON.parse(stanza) as StanzaFields,
  content,
});

const absentValue = 'nothing';
const omitAbsent = (values: Map<string, string>): Map<string, string> => new Map([...values].filter(([, value]) => value !== absentValue));

/** The rows of one number: sealed credentials and keys, the inbox, what was sent. Only the owner can write. */
export class WhatsAppStore {
  readonly #options: WhatsAppStoreOptions;
  #incarnation = randomUUID();
  /** Until the database knows us by this name, what it refuses was left behind by the socket before. */
  #isClaimed = false;
  /** The owner is the only one who writes, so what it has read stays true; what is not there is remembered as well. */
  readonly #known = new LruCache<string, string>(3000);

  constructor(options: WhatsAppStoreOptions) {
    this.#options = options;
  }

  /**
   * Takes the number over, from another process or from the socket before, and gives its credentials, if there are any.
   * Whatever the former one still has on its way can no longer be written: the next one builds on what it reads now.
   */
  async claim(): Promise<string | null> {
    const { id, companyId, epoch } = this.#options.owner;
    this.#rename();
    this.#known.clear();
    const [row] = await this.#run<{ credentials: string | null }>(statements.claimSession, [companyId, id, epoch, this.#incarnation]);
    if (row === undefined) {
      throw new SessionClaimedError(id);
    }
    this.#isClaimed = true;
    return row.credentials === null ? null : this.#options.sealer.open(row.credentials, this.#place('credentials'));
  }

  async readKeys(type: string, ids: readonly string[]): Promise<Map<string, string>> {
    const unknown = ids.filter((id) => this.#known.get(`${type} ${id}`) === undefined);
    if (unknown.length > 0) {
      const incarnation = this.#incarnation;
      const rows = await this.#run<{ id: string; value: string }>(statements.readKeys, [this.#options.owner.id, type, unknown]);
      const found = new Map(rows.map(({ id, value }) => [id, this.#options.sealer.open(value, this.#place(`${type} ${id}`))]));
      const values = new Map(ids.map((id) => [id, this.#known.get(`${type} ${id}`) ?? found.get(id) ?? absentValue]));
      if (incarnation !== this.#incarnation) {
        throw new SessionClaimedError(this.#options.owner.id);
      }
      // What was written while we read is newer than what we read, and is known already.
      unknown.forEach((id) => this.#known.set(`${type} ${id}`, values.get(id) ?? absentValue));
      return omitAbsent(values);
    }
    return omitAbsent(new Map(ids.map((id) => [id, this.#known.get(`${type} ${id}`) ?? absentValue])));
  }

  /** Every value of a type, read past what is remembered: for types that nobody reads one by one. */
  async listKeys(type: string): Promise<Map<string, string>> {
    const rows = await this.#run<{ id: string; value: string }>(statements.listKeys, [this.#options.owner.id, type]);
    return new Map(rows.map(({ id, value }) => [id, this.#options.sealer.open(value, this.#place(`${type} ${id}`))]));
  }

  /** Writes everything in one transaction, and only if the number is still ours. */
  async commit(keys: KeyChanges, received: readonly NewStanza[] = [], credentials?: string): Promise<void> {
    const { companyId, id } = this.#options.owner;
    const [incarnation, isClaimed] = [this.#incarnation, this.#isClaimed];
    const values = [companyId, id, incarnation, ...this.#keyColumns(keys), ...toStanzaColumns(received)];
    const statement = credentials === undefined ? statements.commitChanges : statements.commitChangesWithCredentials;
    const sealed = credentials === undefined ? [] : [this.#options.sealer.seal(credentials, this.#place('credentials'))];
    const [result] = await this.#run<CommitRow>(statement, [...values, ...sealed]);
    if (result?.owned !== 1) {
      this.#known.clear();
      if (isClaimed && incarnation === this.#incarnation) {
        this.#options.onUnusable('replaced');
      }
      throw new SessionClaimedError(id);
    }
    keys.forEach(({ type, id: key, value }) => this.#known.set(`${type} ${key}`, value ?? absentValue));
    this.#announce(received, result.received);
  }

  /** Forgets credentials and keys: the number has to be paired again. */
  async wipe(): Promise<void> {
    const { id } = this.#options.owner;
    const former = this.#incarnation;
    this.#rename();
    // Waits for the last write under the former name; whatever comes after it under that name fails.
    await this.#run(statements.clearCredentials, [id, former, this.#incarnation]);
    await this.#run(statements.deleteKeys, [id, this.#incarnation]);
    this.#known.clear();
  }

  /** The content of a ciphertext that was opened before; should nobody have heard that it was written, they hear of it now. */
  async findDecrypted(digest: Buffer): Promise<Buffer | undefined> {
    const [row] = await this.#run<InboxRow & { is_done: boolean }>(statements.findDecrypted, [this.#options.owner.id, digest]);
    if (row?.is_done === false) {
      this.#options.onReceived(toReceivedStanza(row));
    }
    return row?.content ?? undefined;
  }

  /** The protocol form of a message, ours or theirs; theirs is padded. */
  async findMessage(externalId: string): Promise<{ content: Buffer; isSent: boolean } | undefined> {
    const rows = await this.#run<{ content: Buffer; is_sent: boolean }>(statements.findByMessageId, [this.#options.owner.id, externalId]);
    const row = rows.at(-1);
    return row && { content: row.content, isSent: row.is_sent };
  }

  /** Every kept message of an id, theirs with its padding and its stanza, ours without either. */
  async findOriginals(externalId: string): Promise<{ content: Buffer; stanza: StanzaFields | null }[]> {
    const rows = await this.#run<{ content: Buffer; stanza: string | null }>(statements.findOriginals, [
      this.#options.owner.id,
      externalId,
    ]);
    // Written by `commit` alone.
    return rows.map(({ content, stanza }) => ({ content, stanza: stanza === null ? null : (JSON.parse(stanza) as StanzaFields) }));
  }

  /** What came and is not done, in order, after a given row. */
  async readPending(after: string): Promise<ReceivedStanza[]> {
    return (await this.#run<InboxRow>(statements.readPending, [this.#options.owner.id, after])).map(toReceivedStanza);
  }

  /** Polls are kept longer than the rest: whoever votes seals the vote with what the poll carried. */
  async markDone(ids: readonly string[], polls: readonly string[]): Promise<void> {
    await this.#options.database.run(this.#options.owner.companyId, statements.markDone, [this.#options.owner.id, ids, polls]);
  }

  /** Keeps what is sent, with whom of a group it is for, and gives what was kept first under the same id. */
  async saveSentMessage({ externalId, chat, content, members }: SentMessageRow): Promise<Buffer> {
    const { companyId, id } = this.#options.owner;
    const values = [companyId, id, externalId, chat, Buffer.from(content), members === null ? null : JSON.stringify(members)];
    const [row] = await this.#run<{ content: Buffer }>(statements.saveSentMessage, values);
    return row?.content ?? Buffer.from(content);
  }

  /** Whom in a group messages of ours were for, by their ids; those are missing of which it was not kept. */
  async findMembers(externalIds: readonly string[]): Promise<Map<string, readonly ChannelPerson[]>> {
    const rows = await this.#run<{ external_id: string; members: readonly ChannelPerson[] }>(statements.findMembers, [
      this.#options.owner.id,
      externalIds,
    ]);
    return new Map(rows.map((row) => [row.external_id, row.members]));
  }

  /** Seals anew what an older key has sealed, so that the older key can be taken away one day; gives how much it was. */
  async reseal(): Promise<number> {
    const { owner, sealer } = this.#options;
    let count = 0;
    for (;;) {
      const aged = await this.#options.database.run<SealedRow>(owner.companyId, statements.readAgedSecrets, [
        owner.id,
        sealer.currentPrefix,
      ]);
      if (aged.length === 0) {
        return count;
      }
      const columns = [
        aged.map(({ type }) => type),
        aged.map(({ id }) => id),
        aged.map(({ value }) => value),
        aged.map((row) => this.#resealed(row)),
      ];
      const [written] = await this.#options.database.run<CommitRow>(owner.companyId, statements.replaceAgedSecrets, [
        owner.id,
        this.#incarnation,
        ...columns,
      ]);
      if (written?.owned !== 1) {
        throw new SessionClaimedError(owner.id);
      }
      count += aged.length;
    }
  }

  #resealed({ type, id, value }: SealedRow): string {
    const place = this.#place(type === 'credentials' ? type : `${type} ${id}`);
    return this.#options.sealer.seal(this.#options.sealer.open(value, place), place);
  }

  async purge(): Promise<void> {
    await this.#options.database.run(this.#options.owner.companyId, statements.purgeOldRows, [this.#options.owner.id]);
  }

  #rename(): void {
    this.#incarnation = randomUUID();
    this.#isClaimed = false;
  }

  async #run<Row>(statement: PreparedStatement, values: readonly unknown[]): Promise<Row[]> {
    try {
      return await this.#options.database.run<Row>(this.#options.owner.companyId, statement, values);
    } catch (error) {
      // Whether it was written is not known, and a key that cannot be read looks like one that is not there: start afresh.
      this.#known.clear();
      this.#options.onUnusable('database');
      throw error;
    }
  }

  #keyColumns(keys: KeyChanges): [string[], string[], string[], string[], string[]] {
    const kept = keys.filter(({ value }) => value !== null);
    const dropped = keys.filter(({ value }) => value === null);
    return [
      kept.map(({ type }) => type),
      kept.map(({ id }) => id),
      kept.map(({ type, id, value }) => this.#options.sealer.seal(value ?? '', this.#place(`${type} ${id}`))),
      dropped.map(({ type }) => type),
      dropped.map(({ id }) => id),
    ];
  }

  /** A sealed value opens only at the place it was sealed for: rows cannot be swapped. */
  #place(what: string): string {
    return `whatsapp ${this.#options.owner.id} ${what}`;
  }

  #announce(stanzas: readonly NewStanza[], written: CommitRow['received']): void {
    const ids = new Map(written.map(({ id, digest }) => [digest, String(id)]));
    for (const { digest, ...stanza } of stanzas) {
      const id = ids.get(digest.toString('hex'));
      if (id !== undefined) {
        this.#options.onReceived({ id, ...stanza });
      }
    }
  }
}

function toStanzaColumns(stanzas: readonly NewStanza[]): [string[], Buffer[], string[], string[], (Buffer | null)[]] {
  return [
    stanzas.map(({ kind }) => kind),
    stanzas.map(({ digest }) => digest),
    stanzas.map(({ stanza }) => (stanza.attrs['id'] ?? '').replaceAll('\0', '')),
    stanzas.map(({ stanza }) => JSON.stringify(stanza)),
    stanzas.map(({ content }) => content),
  ];
}
