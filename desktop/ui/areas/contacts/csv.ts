import type { ContactRecord } from '#shared/areas/contacts.ts';
import { isHidden } from '#shared/rules/phone.ts';
import { csvOf } from '#ui/data/csv.ts';

type Row = Pick<ContactRecord, 'name' | 'number' | 'email'>;

/** Name, number and e-mail. */
export function contactsCsv(contacts: readonly Row[], heads: readonly [name: string, number: string, email: string]): string {
  return csvOf([heads, ...contacts.map(({ name, number, email }) => [name, isHidden(number) ? '' : number, email])]);
}
