import { isHidden, phoneLabel } from '#shared/rules/phone.ts';
import { t } from './texts.ts';

/** What is known of somebody, as far as it takes to call them something. */
export interface Called {
  readonly name: string;
  readonly number: string;
  readonly isGroup?: boolean;
}

/** Digits alone, or a privacy id, are no name. */
const isNameless = ({ name, number }: Called): boolean => name.trim() === '' || name === number || (name.startsWith('~') && isHidden(name));

/** The number as people write it, or what stands in its place: a privacy id is never shown. */
export const numberLabel = ({ number, isGroup = false }: Called): string =>
  isGroup ? t('contacts.group') : (phoneLabel(number) ?? t('contacts.hiddenNumber'));

/** The first name; where nobody knows one, the number. */
export const firstNameLabel = (contact: Called): string =>
  isNameless(contact) ? numberLabel(contact) : contact.name.trim().replace(/\s[^]*/, '');

/** The name; where nobody knows one, the number. */
export const contactLabel = (contact: Called): string => (isNameless(contact) ? numberLabel(contact) : contact.name.trim());
