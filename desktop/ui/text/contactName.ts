import { isPrivacyId, formatPhoneNumber } from '#shared/rules/formatPhoneNumber.ts';
import { t } from './texts.ts';

/** What is known of somebody, as far as it takes to call them something. */
export interface NamedContact {
  readonly name: string;
  readonly number: string;
  readonly isGroup?: boolean;
}

/** Digits alone, or a privacy id, are no name. */
const hasNoName = ({ name, number }: NamedContact): boolean =>
  name.trim() === '' || name === number || (name.startsWith('~') && isPrivacyId(name));

/** The number as people write it, or what stands in its place: a privacy id is never shown. */
export const formatContactNumber = ({ number, isGroup = false }: NamedContact): string =>
  isGroup ? t('contacts.group') : (formatPhoneNumber(number) ?? t('contacts.hiddenNumber'));

/** The first name; where nobody knows one, the number. */
export const formatContactFirstName = (contact: NamedContact): string =>
  hasNoName(contact) ? formatContactNumber(contact) : contact.name.trim().replace(/\s[^]*/, '');

/** The name; where nobody knows one, the number. */
export const formatContactName = (contact: NamedContact): string =>
  hasNoName(contact) ? formatContactNumber(contact) : contact.name.trim();
