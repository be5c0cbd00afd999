import type { OutboundMessage, QuotedMessage } from '#server/channels/Channel.ts';
import { queryAsSupport } from '#server/platform/database/queryAsSupport.ts';
import { insertEventStatement } from '#server/platform/database/outbox/outbox.ts';
import type { Platform } from '#server/platform/platform.ts';

export interface SimulatedPersonRow {
  readonly id: number;
  readonly number: string;
  readonly name: string;
  readonly isOnline: boolean;
  readonly readsAtOnce: boolean;
  readonly picturePath: string | null;
}

export interface ConnectionRef {
  readonly companyId: number;
  readonly connectionId: number;
}

const personColumns = 'id, number, name, is_online as "isOnline", reads_at_once as "readsAtOnce", picture_path as "picturePath"';

/** The customer of a number, created on the first message to it. */
export async function findOrCreatePerson(
  platform: Platform,
  { companyId, connectionId }: ConnectionRef,
  number: string,
): Promise<SimulatedPersonRow> {
  const find = (): Promise<SimulatedPersonRow[]> =>
    queryAsSupport<SimulatedPersonRow>(platform, `select ${personColumns} from simulated_people where connection_id = $1 and number = $2`, [
      connectionId,
      number,
    ]);
  const [existing] = await find();
  if (existing) {
    return existing;
  }
  await queryAsSupport(
    platform,
    `insert into simulated_people (company_id, connection_id, number, name) values ($1, $2, $3, $4) on conflict do nothing`,
    [companyId, connectionId, number, `Cliente ${number.slice(-4)}`],
  );
  const [added] = await find();
  if (!added) {
    throw new Error(`the simulated person ${number} could not be made`);
  }
  return added;
}

const phoneChangedData = `jsonb_build_object('connectionId', connection_id, 'personId', person_id)`;

/** Records `phone.changed` in the same statement. */
const phoneChangedCte = (source: string): string => `
  event as (
    ${insertEventStatement('phone.changed', phoneChangedData, `${source} limit 1`)}
    returning id)`;

/** A message of the company as a phone stores it. */
export interface PhoneArrival {
  readonly kind: string;
  readonly body: string;
  readonly path: string | null;
  readonly name: string | null;
  readonly mime: string | null;
  readonly size: number | null;
  readonly quoted: QuotedMessage | null;
}

const deliverStatement = `
  with arrived as (
    insert into simulated_messages (company_id, connection_id, person_id, by_person, external_id, kind, body,
      media_path, media_name, media_mime, media_size, quoted_id, status)
    values ($1, $2, $3, false, $4, $5, $6, $7, $8, $9, $10, $11, $12)
    on conflict on constraint simulated_messages_key do nothing returning company_id, connection_id, person_id
  ), answered as (
    insert into simulated_inbox (company_id, connection_id, chat, item)
    values ($1, $2, $13, $14::jsonb)
  ), ${phoneChangedCte('arrived')}
  select (select count(*)::int from arrived) as added, (select count(*) from event) as events`;

/** Stores a message on a phone, idempotently, and its receipt in the inbox. True when the message was new. */
export async function deliverToPhone(
  platform: Platform,
  ref: ConnectionRef,
  { person, chat, message, arrival }: { person: SimulatedPersonRow; chat: string; message: OutboundMessage; arrival: PhoneArrival },
): Promise<boolean> {
  const status = person.isOnline ? (person.readsAtOnce ? 'read' : 'delivered') : 'server';
  const receipt = { type: 'receipt', externalIds: [message.externalId], delivery: status, failure: null };
  const { kind, body, path, name, mime, size, quoted } = arrival;
  const [result] = await queryAsSupport<{ added: number }>(platform, deliverStatement, [
    ref.companyId,
    ref.connectionId,
    person.id,
    message.externalId,
    kind,
    body,
    path,
    name,
    mime,
    size,
    quoted?.key.externalId ?? null,
    status,
    chat,
    JSON.stringify(receipt),
  ]);
  return result?.added === 1;
}

/** Applies an edit, a revoke or a reaction of the company. */
export async function alterMessage(
  platform: Platform,
  ref: ConnectionRef,
  message: OutboundMessage & { kind: 'edit' | 'revoke' | 'reaction' },
): Promise<void> {
  const change = {
    edit: 'body = $4, is_edited = true',
    revoke: 'is_deleted = true',
    reaction: 'company_reaction = $4',
  }[message.kind];
  const receipt = { type: 'receipt', externalIds: [message.externalId], delivery: 'server', failure: null };
  const text = message.kind === 'edit' ? message.body : message.kind === 'reaction' ? message.emoji : '';
  await queryAsSupport(
    platform,
    `with changed as (
       update simulated_messages set ${change}
       where connection_id = $1 and external_id = $2 and by_person = $3 and $4::text is not null returning company_id, connection_id, person_id
     ), answered as (
       insert into simulated_inbox (company_id, connection_id, chat, item) values ($5, $1, $6, $7::jsonb)
     ), ${phoneChangedCte('changed')} select from event`,
    [ref.connectionId, message.target.externalId, !message.target.fromMe, text, ref.companyId, message.chat, JSON.stringify(receipt)],
  );
}

export async function markReadByCompany(
  platform: Platform,
  { connectionId }: ConnectionRef,
  externalIds: readonly string[],
): Promise<void> {
  await queryAsSupport(
    platform,
    `with changed as (
       update simulated_messages set status = 'read'
       where connection_id = $1 and by_person and external_id = any($2) and status <> 'read' returning company_id, connection_id, person_id
     ), ${phoneChangedCte('changed')} select from event`,
    [connectionId, externalIds],
  );
}

export async function setCompanyTyping(
  platform: Platform,
  { connectionId }: ConnectionRef,
  { number, isTyping }: { number: string; isTyping: boolean },
): Promise<void> {
  await queryAsSupport(
    platform,
    `with changed as (
       update simulated_people set company_typing_until = case when $3 then now() + interval '10 seconds' end
       where connection_id = $1 and number = $2 returning company_id, connection_id, id as person_id
     ), ${phoneChangedCte('changed')} select from event`,
    [connectionId, number, isTyping],
  );
}

/** An event of a phone that is not acknowledged yet. */
export interface InboxRow {
  readonly id: string;
  readonly chat: string;
  readonly item: { readonly type: string; readonly [key: string]: unknown };
  readonly ageSeconds: number;
}

export const readInbox = (platform: Platform, connectionId: number, loadedIds: readonly string[]): Promise<InboxRow[]> =>
  queryAsSupport<InboxRow>(
    platform,
    `select id, chat, item, extract(epoch from clock_timestamp() - created_at)::float8 as "ageSeconds" from simulated_inbox
     where connection_id = $1 and id <> all($2::bigint[]) order by id limit 200`,
    [connectionId, loadedIds],
  );

const externalIdOf = ({ item }: InboxRow): string[] => {
  const key = item['key'] as { readonly externalId?: string } | undefined;
  return item.type === 'message' && key?.externalId !== undefined ? [key.externalId] : [];
};

/** Removes acknowledged events and marks their messages as delivered on the phones. */
export async function removeAcknowledged(platform: Platform, { connectionId }: ConnectionRef, rows: readonly InboxRow[]): Promise<void> {
  await queryAsSupport(
    platform,
    `with removed as (delete from simulated_inbox where id = any($1::bigint[]))
     update simulated_messages set status = 'delivered'
     where connection_id = $2 and by_person and external_id = any($3) and status = 'sent'`,
    [rows.map(({ id }) => id), connectionId, rows.flatMap(externalIdOf)],
  );
}

/** Records `phone.changed` for customers whose messages were acknowledged. */
export async function publishAcknowledged(
  platform: Platform,
  { companyId, connectionId }: ConnectionRef,
  numbers: readonly string[],
): Promise<void> {
  await queryAsSupport(
    platform,
    `with changed as (
       select $1::int as company_id, connection_id, id as person_id from simulated_people where connection_id = $2 and number = any($3)
     )
     ${insertEventStatement('phone.changed', phoneChangedData, 'changed')}`,
    [companyId, connectionId, numbers],
  );
}
