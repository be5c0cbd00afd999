import type { api } from '#shared/api.ts';
import type { MergeRecord } from '#shared/conversations/identity.ts';
import type { InputOf } from '#shared/kit/endpoint.ts';
import { Contact, saveNumberAsAddress } from '#server/contacts/contacts/index.ts';
import { required, type Scope } from '#server/platform/database/scope.ts';
import { column, queryOf, queryRows, type RowShape } from '#server/platform/database/queryRows.ts';
import { assertMergeable } from './assertMergeable.ts';
import { lockContacts } from './lockContacts.ts';
import { executeMerge } from './mergeContacts.ts';

/** Names that consist of digits or a privacy id are left out. */
const mergeRecordQuery = `
  select m.id, m.kept_id as "contactId",
    case when l.name like '~%' then '' else l.name end as name,
    case when l.number like '~%' then null else l.number end as number,
    jsonb_array_length(m.moved -> 'tickets') as tickets, iso(m.created_at) as "createdAt"
  from contact_merges m cross join jsonb_populate_record(null::contacts, m.lost) l`;

const mergesOfContactQuery = `${mergeRecordQuery} where m.kept_id = $1 and m.undone_at is null order by m.id desc limit 50`;

const mergeShape: RowShape<MergeRecord> = {
  id: column.number(),
  contactId: column.number(),
  name: column.text(),
  number: column.orNull(column.text()),
  tickets: column.number(),
  createdAt: column.text(),
};

async function findMerge({ em }: Scope, id: number): Promise<MergeRecord | undefined> {
  const [merge] = await queryRows(em, queryOf<MergeRecord>(mergeShape, `${mergeRecordQuery} where m.id = $1`), [id]);
  return merge;
}

/** Contacts that were merged into this one. */
export async function listMerges({ em }: Scope, { id }: InputOf<typeof api.identity.merges>): Promise<MergeRecord[]> {
  required(await em.findOne(Contact, { id }), 'ERR_NO_CONTACT_FOUND');
  return queryRows(em, queryOf<MergeRecord>(mergeShape, mergesOfContactQuery), [id]);
}

/** Merges two contacts by decision of an admin, for a second or a new number; neither a channel's proof nor a former split matters. */
export async function mergeManually(scope: Scope, { id, otherId }: InputOf<typeof api.identity.merge>): Promise<MergeRecord> {
  const { tickets } = await lockContacts(scope, [id, otherId]);
  await assertMergeable(scope, { id, otherId });
  // An undo restores the number too.
  await saveNumberAsAddress(scope, otherId);
  const mergeId = await executeMerge(scope, { keptId: id, lostId: otherId, tickets }, null);
  return required(await findMerge(scope, mergeId), 'ERR_NO_MERGE_FOUND');
}
