import { isPrivacyId, formatPhoneNumber } from '#shared/rules/formatPhoneNumber.ts';
import { t } from './texts.ts';

export interface NamedContact {
  readonly name: string;
  readonly number: string;
  readonly username?: string;
  readonly isGroup?: boolean;
}

/** Digits or a privacy id are not a name. */
const hasNoName = ({ name, number }: NamedContact): boolean =>
  name.trim() === '' || name === number || (name.startsWith('~') && isPrivacyId(name));

/** Formatted phone number, else the username. Privacy ids are never shown. */
export const formatContactNumber = ({ number, username = '', isGroup = false }: NamedContact): string =>
  isGroup
    ? t('tickets.contact.group')
    : (formatPhoneNumber(number) ?? (username === '' ? t('tickets.contact.hiddenNumber') : `@${username}`));

/** First name, else the number. */
export const formatContactFirstName = (contact: NamedContact): string =>
  hasNoName(contact) ? formatContactNumber(contact) : contact.name.trim().replace(/\s[^]*/, '');

/** Name, else the number. */
export const formatContactName = (contact: NamedContact): string =>
  hasNoName(contact) ? formatContactNumber(contact) : contact.name.trim();
