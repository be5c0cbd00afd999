import { createPhoneNumberError } from '#shared/errors.ts';
import { numberSpellings } from '#shared/rules/numberSpellings.ts';
import { parseCompanyNumber } from '#server/tenancy/settings/index.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import { Contact } from './Contact.ts';

/** The contact with a number, in the spelling given or in another. */
export async function findContactByNumber({ em }: Scope, number: string): Promise<Contact | null> {
  const contacts = await em.find(Contact, { number: { $in: [...numberSpellings(number)] } }, { orderBy: { id: 'asc' } });
  return contacts.find((contact) => contact.number === number) ?? contacts[0] ?? null;
}

/**
 * The digits of a number with its country code. What could be a number of the company's country and a complete one of another is the one
 * that is a contact. Throws ERR_NUMBER_*.
 */
export async function readPhoneNumber(scope: Scope, text: string): Promise<string> {
  const parsed = await parseCompanyNumber(scope, text);
  if (parsed.reason === null) {
    return parsed.number;
  }
  const known = parsed.readings === undefined ? [] : await scope.em.find(Contact, { number: { $in: [...parsed.readings] } });
  const [contact] = known;
  if (contact === undefined || known.length > 1) {
    throw createPhoneNumberError(parsed.reason, parsed);
  }
  return contact.number;
}
