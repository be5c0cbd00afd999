import { column, execute, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import { hashedKeySql, optOutSecret } from './optOutKeys.ts';

const isTheirs = '(s.contact_id = any($1::int[]) or s.number_key = any($2::text[]))';

/** Campaigns come before their recipients, as everywhere, so that nobody waits for the other. */
const lockQuery = queryOf(
  { id: column.number() },
  `select c.id from campaigns c where c.id in (select s.campaign_id from campaign_shippings s where ${isTheirs}) order by c.id for update`,
);

/** What was not sent yet is not sent; what was stays for the figures of its campaign. */
const forgetStatement = `
  update campaign_shippings s set name = '', number = '#' || s.id, message = '', confirmation_message = null, contact_id = null,
    reason = case when s.outcome in ('waiting', 'asked', 'confirmed') then 'optedOut' else s.reason end,
    outcome = case when s.outcome in ('waiting', 'asked', 'confirmed') then 'refused' else s.outcome end, updated_at = now()
  where ${isTheirs}`;

const hashStatement = `
  update campaign_opt_outs set number = ${hashedKeySql('number_key', '$2')}, word = '', updated_at = now() where number_key = any($1::text[])`;

/** Takes a person out of campaigns; that they opted out is remembered by a keyed hash of the number. */
export async function forgetPerson(
  scope: Scope,
  { contactIds, keys }: { readonly contactIds: readonly number[]; readonly keys: readonly string[] },
): Promise<void> {
  const { em } = scope;
  const campaigns = await queryRows(em, lockQuery, [contactIds, keys]);
  await execute(em, forgetStatement, [contactIds, keys]);
  await execute(em, 'update campaigns set is_told = false where id = any($1::int[])', [campaigns.map(({ id }) => id)]);
  await execute(em, hashStatement, [keys, optOutSecret(scope)]);
}
