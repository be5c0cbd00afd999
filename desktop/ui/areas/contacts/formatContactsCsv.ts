import type { ContactRecord } from '#shared/areas/contacts.ts';
import { isPrivacyId } from '#shared/rules/formatPhoneNumber.ts';
import { formatCsv } from '#ui/data/files/csv.ts';

type Row = Pick<ContactRecord, 'name' | 'number' | 'email'>;

export function formatContactsCsv(contacts: readonly Row[], headings: readonly [name: string, number: string, email: string]): string {
  return formatCsv([headings, ...contacts.map(({ name, number, email }) => [name, isPrivacyId(number) ? '' : number, email])]);
}
