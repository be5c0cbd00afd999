import type { ContactRecord } from '#shared/areas/contacts.ts';
import { useTexts } from '#ui/text/index.ts';
import { isHidden, phoneLabel } from '#shared/rules/phone.ts';

type Named = Pick<ContactRecord, 'name' | 'number' | 'isGroup'>;

interface ContactWords {
  /** The name; where nobody knows one, the number as people write it. */
  readonly nameOf: (contact: Named) => string;
  /** The number, or what stands in its place. */
  readonly numberOf: (contact: Named) => string;
}

/** How a contact is called on screen. */
export function useContactWords(): ContactWords {
  const { t } = useTexts();
  const numberOf = ({ number, isGroup }: Named): string =>
    isGroup ? t('contacts.group') : (phoneLabel(number) ?? t('contacts.hiddenNumber'));
  const isNameless = ({ name, number }: Named): boolean => name === '' || name === number || (name.startsWith('~') && isHidden(name));
  return { numberOf, nameOf: (contact) => (isNameless(contact) ? numberOf(contact) : contact.name) };
}
