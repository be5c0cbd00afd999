import { createBindings, type Bind } from '#server/platform/database/createBindings.ts';
import { column, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import type { ContactList } from './ContactList.ts';
import { matchesFilter } from './filterContacts.ts';
import { requireContactList } from './listCommands.ts';

/** A number that a list stands for. */
export interface ListRecipient {
  readonly name: string;
  readonly number: string;
  readonly email: string;
}

const fromOf = (scope: Scope, { id, filter }: ContactList, bind: Bind): string =>
  filter
    ? `contacts c where ${matchesFilter(scope, filter)(bind)}`
    : `contact_list_items c where c.contact_list_id = ${bind(id)} and c.validity = 'valid'`;

/** SQL of everybody whom a list reaches now, each number once: valid items, or the contacts that match the filter. */
export async function recipientsSql(scope: Scope, contactListId: number, bind: Bind): Promise<string> {
  return `select distinct on (phone_number_key(c.number)) c.id, c.name, c.number, c.email
    from ${fromOf(scope, await requireContactList(scope, contactListId), bind)} order by phone_number_key(c.number), c.id`;
}

/** Everybody whom a list reaches now, each number once; one statement. */
export async function resolveRecipients(scope: Scope, contactListId: number): Promise<ListRecipient[]> {
  const { bind, values } = createBindings();
  const shape = { name: column.text(), number: column.text(), email: column.text() };
  const text = `select r.name, r.number, r.email from (${await recipientsSql(scope, contactListId, bind)}) r`;
  return queryRows(scope.em, queryOf<ListRecipient>(shape, text), values);
}
