import type { api } from '#shared/api.ts';
import type { ContactWithInfo } from '#shared/areas/contacts.ts';
import { AppError } from '#shared/errors.ts';
import type { InputOf } from '#shared/kit/endpoint.ts';
import type { Told } from '#shared/kit/schemas.ts';
import { column, queryOf, rows } from '#server/platform/db/rows.ts';
import { found, type Scope } from '#server/platform/db/scope.ts';
import { moveNumber } from './addresses.ts';
import { Contact } from './Contact.ts';
import { setExtraInfo } from './extraInfo.ts';
import { findWithInfo } from './readContacts.ts';

const findContact = async ({ em }: Scope, id: number): Promise<Contact> => found(await em.findOne(Contact, { id }), 'ERR_NO_CONTACT_FOUND');

/** The id of a group is no number that one corrects; a privacy id comes back as its digits. */
const isCorrected = (contact: Contact, number: string | undefined): number is string =>
  number !== undefined && !contact.isGroup && number !== contact.number.replaceAll(/\D/g, '');

async function setNumber(scope: Scope, contact: Contact, number: string): Promise<void> {
  if ((await scope.em.count(Contact, { number, id: { $ne: contact.id } })) > 0) {
    throw new AppError('ERR_DUPLICATED_CONTACT');
  }
  await moveNumber(scope, contact.id, { from: contact.number, to: number });
  contact.number = number;
}

/** Changes a contact; extra information left out stays. */
export async function updateContact(scope: Scope, input: InputOf<typeof api.contacts.update>): Promise<ContactWithInfo> {
  const { id, name, number, email, extraInfo } = input;
  const contact = await findContact(scope, id);
  if (isCorrected(contact, number)) {
    await setNumber(scope, contact, number);
  }
  scope.em.assign(contact, { ...(name !== undefined && { name }), ...(email !== undefined && { email }) });
  await scope.em.flush();
  await (extraInfo === undefined ? undefined : setExtraInfo(scope, id, extraInfo));
  scope.record('contact.changed', { contactId: id });
  return found(await findWithInfo(scope.em, id), 'ERR_NO_CONTACT_FOUND');
}

interface Place {
  readonly id: number;
  readonly status: 'pending' | 'open' | 'closed';
  readonly queueId: number | null;
  readonly userId: number | null;
}

/** Removes a contact with its conversations; the lists that showed them are told. */
export async function removeContact(scope: Scope, { id }: InputOf<typeof api.contacts.remove>): Promise<Told> {
  const contact = await findContact(scope, id);
  const tickets = await rows(
    scope.em,
    queryOf<Place>(
      { id: column.number(), status: column.text(), queueId: column.orNull(column.number()), userId: column.orNull(column.number()) },
      `select id, status, queue_id as "queueId", user_id as "userId" from tickets where contact_id = $1 and status <> 'closed' for update`,
    ),
    [id],
  );
  scope.em.remove(contact);
  tickets.forEach(({ id: ticketId, ...from }) => scope.record('ticket.removed', { ticketId, from }));
  if (contact.picturePath) {
    scope.record('contact.pictureDropped', { path: contact.picturePath });
  }
  scope.record('contact.removed', { contactId: id });
  return { message: 'Contact deleted' };
}
