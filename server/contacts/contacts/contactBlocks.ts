import type { api } from '#shared/api.ts';
import type { ContactBlockRecord, ContactBlockState } from '#shared/contacts/contacts/blocks.ts';
import type { InputOf, ResultOf } from '#shared/kit/endpoint.ts';
import type { Confirmation } from '#shared/kit/schemas.ts';
import { recordAudit, type AuditedScope } from '#server/tenancy/audit/index.ts';
import { matchesTerm } from '#server/platform/database/likePattern.ts';
import { column, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import { findRecord, pageRows, type RecordSource } from '#server/platform/database/records.ts';
import { newestFirst } from '#server/platform/database/rowOrder.ts';
import { required, type Scope, actorIdOf } from '#server/platform/database/scope.ts';
import { Contact } from './Contact.ts';
import { contactColumns } from './contactColumns.ts';

const pageSize = 30;

const blockRecords: RecordSource<ContactBlockRecord> = {
  columns: {
    id: 'c.id',
    name: 'c.name',
    number: 'c.number',
    profilePicUrl: contactColumns.profilePicUrl,
    isGroup: 'c.is_group',
    reason: 'c.block_reason',
    onWhatsApp: 'c.blocked_on_whatsapp',
    userName: '(select u.name from users u where u.id = c.blocked_by)',
    blockedAt: 'iso(c.blocked_at)',
  },
  // A table of its own, so that a contact that is not blocked has no record.
  from: '(select * from contacts where blocked_at is not null) c',
};

/** Those blocked last first. */
export const pageContactBlocks = (
  scope: Scope,
  { searchParam = '', pageNumber, after }: InputOf<typeof api.contactBlocks.page>,
): Promise<ResultOf<typeof api.contactBlocks.page>> =>
  pageRows(scope.em, blockRecords, {
    key: 'contactBlocks',
    where: (bind) => matchesTerm(searchParam, { texts: ['c.name', 'c.block_reason'], numbers: ['c.number'] }, bind),
    orderBy: newestFirst('c.blocked_at', 'c.id'),
    pageNumber,
    after,
    pageSize,
  });

export async function showContactBlock(scope: Scope, { id }: InputOf<typeof api.contactBlocks.show>): Promise<ContactBlockState> {
  required(await scope.em.findOne(Contact, { id }), 'ERR_NO_CONTACT_FOUND');
  return { block: await findRecord(scope.em, blockRecords, id) };
}

const changedShape = { id: column.number(), onWhatsApp: column.boolean() };

const blockQuery = queryOf(
  changedShape,
  `update contacts set blocked_at = $2::timestamptz, blocked_by = $3, block_reason = $4, blocked_on_whatsapp = $5, updated_at = now()
   where id = any($1::int[]) and blocked_at is null returning id, blocked_on_whatsapp as "onWhatsApp"`,
);

const unblockQuery = queryOf(
  changedShape,
  `update contacts c set blocked_at = null, blocked_by = null, block_reason = '', blocked_on_whatsapp = false, updated_at = now()
   from (select id, blocked_on_whatsapp from contacts where id = any($1::int[]) and blocked_at is not null for update) b
   where c.id = b.id returning c.id, b.blocked_on_whatsapp as "onWhatsApp"`,
);

/** Throws unless all are contacts of the company; rows are locked in one order, so that concurrent calls wait. */
async function lockAll({ em }: Scope, contactIds: readonly number[]): Promise<void> {
  const query = queryOf({ id: column.number() }, 'select id from contacts where id = any($1::int[]) order by id for update');
  const found = await queryRows(em, query, [contactIds]);
  required(found.length === new Set(contactIds).size ? found : null, 'ERR_NO_CONTACT_FOUND');
}

interface ChangedContact {
  readonly id: number;
  readonly onWhatsApp: boolean;
}

interface BlockChange {
  readonly isBlocked: boolean;
  readonly reason: string;
}

async function recordChanges(
  scope: AuditedScope,
  changedContacts: readonly ChangedContact[],
  { isBlocked, reason }: BlockChange,
): Promise<void> {
  const action = isBlocked ? 'contact.block' : 'contact.unblock';
  for (const { id } of changedContacts) {
    await recordAudit(scope, { action, subject: { type: 'contact', id }, details: reason === '' ? {} : { reason } });
  }
  const onWhatsApp = changedContacts.flatMap((contact) => (contact.onWhatsApp ? contact.id : []));
  scope.recordEvent('contact.blockChanged', { contactIds: changedContacts.map(({ id }) => id), isBlocked, onWhatsApp });
}

/** Blocks contacts; those that are blocked already keep who, when and why. */
export async function blockContacts(
  scope: AuditedScope,
  { contactIds, reason = '', onWhatsApp = false }: InputOf<typeof api.contactBlocks.create>,
): Promise<Confirmation> {
  await lockAll(scope, contactIds);
  const values = [contactIds, scope.now.toISOString(), actorIdOf(scope), reason, onWhatsApp];
  await recordChanges(scope, await queryRows(scope.em, blockQuery, values), { isBlocked: true, reason });
  return { message: 'Contacts blocked' };
}

export async function unblockContacts(
  scope: AuditedScope,
  { contactIds }: InputOf<typeof api.contactBlocks.remove>,
): Promise<Confirmation> {
  await lockAll(scope, contactIds);
  await recordChanges(scope, await queryRows(scope.em, unblockQuery, [contactIds]), { isBlocked: false, reason: '' });
  return { message: 'Contacts unblocked' };
}
