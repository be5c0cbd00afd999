import { api } from '#shared/api.ts';
import type { ContactFieldRecord } from '#shared/contacts/contacts/fields.ts';
import { useEndpointQuery } from '#ui/data/cache/query.ts';
import { formatTime, useNow } from '#ui/kit/index.ts';
import { toLocale, useTexts } from '#ui/text/index.ts';

const none: readonly ContactFieldRecord[] = [];

/** The custom fields that the company has defined, in their order. */
export const useContactFields = (): readonly ContactFieldRecord[] => useEndpointQuery(api.contactFields.list, {}).data ?? none;

/** The definition of the extra information of a name. */
export const findContactField = (fields: readonly ContactFieldRecord[], name: string): ContactFieldRecord | undefined =>
  fields.find((field) => field.name.toLowerCase() === name.toLowerCase());

interface InfoEntry {
  readonly id?: number;
  readonly name: string;
  readonly value: string;
}

/** Extra information that begins with an entry for every defined field, in their order. */
export function addDefinedInfo(fields: readonly ContactFieldRecord[], info: readonly InfoEntry[]): InfoEntry[] {
  const defined = fields.map(({ name }) => info.find((entry) => entry.name.toLowerCase() === name.toLowerCase()) ?? { name, value: '' });
  return [...defined, ...info.filter((entry) => !defined.includes(entry))];
}

interface NamedValue {
  readonly name: string;
  readonly value: string;
}

/** Values as people of a language read them; those that do not fit their field stay as written. */
export function useFieldValueFormat(): (info: NamedValue) => string {
  const { t, language } = useTexts();
  const fields = useContactFields();
  const now = useNow(false);
  return ({ name, value }) => {
    switch (findContactField(fields, name)?.kind) {
      case 'number':
        return /^-?\d{1,15}(\.\d+)?$/.test(value) ? Number(value).toLocaleString(toLocale(language), { maximumFractionDigits: 10 }) : value;
      case 'date':
        return /^\d{4}-\d{2}-\d{2}$/.test(value) ? formatTime(new Date(value), 'date', { language, now, timeZone: 'UTC' }) : value;
      case 'boolean':
        return value === 'true' || value === 'false' ? t(`contactFields.${value}`) : value;
      default:
        return value;
    }
  };
}
