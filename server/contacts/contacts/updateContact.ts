import type { api } from '#shared/api.ts';
import type { ContactWithInfo } from '#shared/contacts/contacts/index.ts';
import { AppError } from '#shared/errors.ts';
import type { InputOf } from '#shared/kit/endpoint.ts';
import type { Confirmation } from '#shared/kit/schemas.ts';
import { numberSpellings } from '#shared/rules/numberSpellings.ts';
import { required, type Scope } from '#server/platform/database/scope.ts';
import { runHook } from '#server/platform/hooks.ts';
import { replaceNumberAddress } from './contactAddresses.ts';
import { Contact } from './Contact.ts';
import { readPhoneNumber } from './readPhoneNumber.ts';
import { setExtraInfo } from './setExtraInfo.ts';
import { findContactWithInfo } from './readContacts.ts';

const requireContact = async ({ em }: Scope, id: number): Promise<Contact> =>
  required(await em.findOne(Contact, { id }), 'ERR_NO_CONTACT_FOUND');

/** Forms send the id of a group, a privacy id or a stored number back as digits, or as they show it: that is no change. */
const isNumberChange = (contact: Contact, number: string | undefined): number is string =>
  number !== undefined && !contact.isGroup && number.replaceAll(/\D/g, '') !== contact.number.replaceAll(/\D/g, '');

async function setNumber(scope: Scope, contact: Contact, text: string): Promise<void> {
  const number = await readPhoneNumber(scope, text);
  if ((await scope.em.count(Contact, { number: { $in: [...numberSpellings(number)] }, id: { $ne: contact.id } })) > 0) {
    throw new AppError('ERR_DUPLICATED_CONTACT');
  }
  await replaceNumberAddress(scope, contact.id, { from: contact.number, to: number });
  contact.number = number;
}

/** Changes a contact; absent keys stay unchanged. */
export async function updateContact(scope: Scope, input: InputOf<typeof api.contacts.update>): Promise<ContactWithInfo> {
  const { id, name, number, email, extraInfo } = input;
  const contact = await requireContact(scope, id);
  if (isNumberChange(contact, number)) {
    await setNumber(scope, contact, number);
  }
  scope.em.assign(contact, { ...(name !== undefined && { name }), ...(email !== undefined && { email }) });
  await scope.em.flush();
  await (extraInfo === undefined ? undefined : setExtraInfo(scope, id, extraInfo));
  scope.recordEvent('contact.changed', { contactId: id });
  return required(await findContactWithInfo(scope.em, id), 'ERR_NO_CONTACT_FOUND');
}

/** Removes a contact with its tickets. */
export async function removeContact(scope: Scope, { id }: InputOf<typeof api.contacts.remove>): Promise<Confirmation> {
  const contact = await requireContact(scope, id);
  await runHook(scope, 'contact.removing', { contactId: id });
  scope.em.remove(contact);
  scope.recordEvent('contact.removed', { contactId: id });
  return { message: 'Contact deleted' };
}
