import { execute } from '#server/platform/database/queryRows.ts';
import type { Scope } from '#server/platform/database/scope.ts';

/** Columns of the remaining contact `k` after a merge with `l`: its own values, else those of `l`. Names of digits count as empty. */
export const mergedContactColumns = {
  number: (spelledNumber: string): string => `case
    when ${spelledNumber}::text in (l.number, k.number) then ${spelledNumber}
    when k.number like '~%' then l.number else k.number end`,
  name: `case when k.name in ('', k.number) or k.name like '~%' then coalesce(nullif(l.name, l.number), k.name) else k.name end`,
  email: `coalesce(nullif(k.email, ''), l.email)`,
  username: `coalesce(nullif(k.username, ''), l.username, '')`,
};

const combineStatement = `
  update contacts k set
    number = ${mergedContactColumns.number('$3')},
    name = ${mergedContactColumns.name},
    email = ${mergedContactColumns.email},
    username = ${mergedContactColumns.username},
    picture_path = coalesce(k.picture_path, l.picture_path),
    whatsapp_id = coalesce(k.whatsapp_id, l.whatsapp_id),
    -- A person is blocked under either number.
    blocked_at = coalesce(k.blocked_at, l.blocked_at),
    blocked_by = case when k.blocked_at is null then l.blocked_by else k.blocked_by end,
    block_reason = case when k.blocked_at is null then coalesce(l.block_reason, '') else k.block_reason end,
    blocked_on_whatsapp = k.blocked_on_whatsapp or coalesce(l.blocked_on_whatsapp, false),
    updated_at = now()
  from jsonb_populate_record(null::contacts, $2::jsonb) l
  where k.id = $1`;

/** Two contacts of a merge; rows are JSON texts of whole rows, as they were before it. */
export interface MergedContacts {
  readonly keptId: number;
  readonly lostId: number;
  readonly lostRow: string;
}

/**
 * Removes the lost contact and gives the remaining one its addresses and what that one lacks. Rows of other tables must have been
 * moved before. The number is in the channel's spelling; null: either of theirs.
 */
export async function absorbContact({ em }: Scope, { keptId, lostId, lostRow }: MergedContacts, number: string | null): Promise<void> {
  await execute(em, 'update contact_addresses set contact_id = $1, updated_at = now() where contact_id = $2', [keptId, lostId]);
  await execute(em, 'delete from contacts where id = $1', [lostId]);
  await execute(em, combineStatement, [keptId, lostRow, number]);
}

/** Restores what the merge changed on the remaining contact, except values that were edited since. */
const restoreKeptStatement = `
  update contacts k set
    number = case when k.number = l.number and b.number <> l.number then b.number else k.number end,
    name = case when k.name = l.name then b.name else k.name end,
    email = case when k.email = l.email then b.email else k.email end,
    username = case when k.username = l.username then coalesce(b.username, '') else k.username end,
    picture_path = case when k.picture_path = l.picture_path then null else k.picture_path end,
    whatsapp_id = case when b.whatsapp_id is null then null else k.whatsapp_id end,
    blocked_at = case when b.blocked_at is null and k.blocked_at = l.blocked_at then null else k.blocked_at end,
    updated_at = now()
  from jsonb_populate_record(null::contacts, $2::jsonb) l, jsonb_populate_record(null::contacts, $3::jsonb) b
  where k.id = $1`;

/** Restores the removed contact under its id; the picture is fetched again. Columns added since take the remaining contact's values. */
const restoreLostStatement = `
  insert into contacts select l.* from contacts k
  cross join jsonb_populate_record(k, $2::jsonb || '{"picture_path": null, "picture_checked_at": null}') l where k.id = $1`;

/** Its number leads to the restored contact under every spelling, including those learned since. */
const returnAddressesStatement = `
  update contact_addresses set contact_id = $1, updated_at = now()
  where contact_id = $2 and (address = any($3) or split_part(address, '@', 1) = $4::jsonb ->> 'number')`;

/** Undoes `absorbContact`. The caller ensures that no other contact has the lost one's number. */
export async function restoreContacts(
  { em }: Scope,
  { keptId, lostId, lostRow, keptRow, addresses }: MergedContacts & { readonly keptRow: string; readonly addresses: readonly string[] },
): Promise<void> {
  await execute(em, restoreKeptStatement, [keptId, lostRow, keptRow]);
  await execute(em, restoreLostStatement, [keptId, lostRow]);
  await execute(em, returnAddressesStatement, [lostId, keptId, addresses, lostRow]);
}

const saveNumberStatement = `
  insert into contact_addresses (company_id, contact_id, address)
  select company_id, id, number from contacts where id = $1 and number not like '~%'
  on conflict (company_id, address) do nothing`;

/** Stores a contact's number as an address, so that it survives a merge and its undo. */
export const saveNumberAsAddress = ({ em }: Scope, contactId: number): Promise<void> => execute(em, saveNumberStatement, [contactId]);
