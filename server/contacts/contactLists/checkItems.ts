import type { AppError } from '#shared/errors.ts';
import type { NumberCheck } from '#server/channels/Channel.ts';
import { currentNumberChecks } from '#server/contacts/contacts/index.ts';
import { createBindings } from '#server/platform/database/createBindings.ts';
import { column, execute, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import type { Scope } from '#server/platform/database/scope.ts';

/** Longer than the channel may take to answer. */
const claimMs = 30_000;
/** Items that stored checks decide in one statement. */
const batchSize = 5_000;
const maxAttempts = 3;

export interface ClaimedItem {
  readonly id: number;
  readonly contactListId: number;
  readonly number: string;
}

const claimStatement = `
  update contact_list_items set claimed_until = $1 where id = (
    select i.id from contact_list_items i
    join contact_lists l on l.company_id = i.company_id and l.id = i.contact_list_id and l.is_checking
    where i.validity = 'unchecked' and (i.claimed_until is null or i.claimed_until < $2)
    order by i.id limit 1 for update of i skip locked)
  returning id, contact_list_id as "contactListId", number`;

/** The next item of the company, for this process alone. */
export async function claimItem({ em, now }: Scope): Promise<ClaimedItem | null> {
  const until = new Date(now.getTime() + claimMs);
  const shape = { id: column.number(), contactListId: column.number(), number: column.text() };
  const [item = null] = await queryRows(em, queryOf<ClaimedItem>(shape, claimStatement), [until.toISOString(), now.toISOString()]);
  return item;
}

const recordStatement = `
  update contact_list_items set validity = $3, failure = null, claimed_until = null, updated_at = now(),
    number = case when phone_number_key($4) = number_key then $4 else number end
  where id = $1 and number = $2 and validity = 'unchecked'`;

/** Stores the result of an item, unless it has changed since. The number is respelled where the channel does so. */
export async function recordItemCheck(scope: Scope, { id, number }: ClaimedItem, { exists, person }: NumberCheck): Promise<void> {
  await execute(scope.em, recordStatement, [id, number, exists ? 'valid' : 'invalid', person?.number ?? number]);
  scope.recordEvent('contactListItem.changed', { contactListItemId: id });
}

/** The item waits for its turn again. */
export const releaseItem = ({ em }: Scope, { id }: ClaimedItem): Promise<void> =>
  execute(em, 'update contact_list_items set claimed_until = null where id = $1', [id]);

const failStatement = `
  update contact_list_items set attempts = attempts + 1, updated_at = now(),
    validity = case when attempts + 1 >= $3 then 'failed' else validity end,
    failure = case when attempts + 1 >= $3 then $4 end
  where id = $1 and number = $2 and validity = 'unchecked'`;

/** Notes that the channel did not answer; after three times the item has failed. It stays claimed, so that others come first. */
export async function recordItemFailure(scope: Scope, { id, number }: ClaimedItem, error: AppError): Promise<void> {
  await execute(scope.em, failStatement, [id, number, maxAttempts, error.code]);
  scope.recordEvent('contactListItem.changed', { contactListItemId: id });
}

/** Gives unchecked items the results of stored checks; returns the lists that have changed. */
export async function applyStoredChecks(scope: Scope): Promise<number[]> {
  const { bind, values } = createBindings();
  const text = `
    with decided as (
      select i.id, n.is_there, n.spelling from contact_list_items i
      join contact_lists l on l.company_id = i.company_id and l.id = i.contact_list_id and l.is_checking
      join ${currentNumberChecks(scope, bind)} n on n.number = i.number
      where i.validity = 'unchecked' limit ${bind(batchSize)}
    ), changed as (
      update contact_list_items i set validity = case when d.is_there then 'valid' else 'invalid' end, updated_at = now(),
        number = case when phone_number_key(d.spelling) = i.number_key then d.spelling else i.number end
      from decided d where i.id = d.id returning i.contact_list_id
    ) select distinct contact_list_id as "contactListId" from changed`;
  const rows = await queryRows(scope.em, queryOf({ contactListId: column.number() }, text), values);
  const ids = rows.map(({ contactListId }) => contactListId);
  ids.forEach((contactListId) => scope.recordEvent('contactListItem.manyChanged', { contactListId }));
  return ids;
}
