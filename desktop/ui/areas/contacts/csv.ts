import type { ContactRecord } from '#shared/areas/contacts.ts';
import { isHidden } from '#shared/rules/phone.ts';

/** A spreadsheet would calculate what begins like a formula. */
const harmless = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);

const cell = (text: string): string => {
  const safe = harmless(text);
  return /[";\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

type Row = Pick<ContactRecord, 'name' | 'number' | 'email'>;

/** Name, number and e-mail by semicolons; the mark in front tells spreadsheets that it is UTF-8. */
export function contactsCsv(contacts: readonly Row[], heads: readonly [name: string, number: string, email: string]): string {
  const lines = contacts.map(({ name, number, email }) => [name, isHidden(number) ? '' : number, email]);
  return `\uFEFF${[heads, ...lines].map((line) => line.map(cell).join(';')).join('\r\n')}\r\n`;
}
