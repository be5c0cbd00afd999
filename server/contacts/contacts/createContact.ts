import type { api } from '#shared/api.ts';
import type { ContactCreateResult, InvalidContact, ContactWithInfo } from '#shared/contacts/contacts/index.ts';
import { AppError } from '#shared/errors.ts';
import type { InputOf } from '#shared/kit/endpoint.ts';
import type { ChannelPerson } from '#server/channels/Channel.ts';
import { chooseConnection } from '#server/workspace/connections/index.ts';
import { column, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import { required, type Scope } from '#server/platform/database/scope.ts';
import type { PrepareContext } from '#server/platform/http/serveEndpoint.ts';
import type { Contact } from './Contact.ts';
import { findContactByIdentity, saveAddresses } from './contactAddresses.ts';
import { setExtraInfo } from './setExtraInfo.ts';
import { findContactByNumber, readPhoneNumber } from './readPhoneNumber.ts';
import { ensureNumberChecks, requireNumberCheck } from './numberCheck.ts';
import { findContactWithInfo } from './readContacts.ts';

type Input = InputOf<typeof api.contacts.create>;

/** The existing contact in the shape of the answer to a creation. */
async function presentExisting({ em }: Scope, { id }: Contact): Promise<ContactCreateResult> {
  const existingContact = required(await findContactWithInfo(em, id), 'ERR_NO_CONTACT_FOUND');
  return { ...existingContact, alreadyExists: true, existingContact };
}

/** A person whose number has been checked. */
interface CheckedPerson {
  readonly person: ChannelPerson;
  readonly connectionId: number;
}

/** Inserts a contact without recording an event; null when the number was inserted concurrently. */
export async function insertContact(
  scope: Scope,
  { name, number, email }: { readonly name: string; readonly number: string; readonly email: string },
  { person, connectionId }: CheckedPerson,
): Promise<number | null> {
  const [row] = await queryRows(
    scope.em,
    queryOf(
      { id: column.number() },
      `insert into contacts (company_id, name, number, email, whatsapp_id) values ($1, $2, $3, $4, $5)
     on conflict on constraint contacts_number_key do nothing returning id`,
    ),
    [scope.companyId, name, person.number ?? number, email, connectionId],
  );
  await (row && saveAddresses(scope, row.id, { ...person, spelling: number }));
  return row?.id ?? null;
}

async function addContact(scope: Scope, input: Input, checkedPerson: CheckedPerson): Promise<number | null> {
  const { name, number, email = '', extraInfo = [] } = input;
  const id = await insertContact(scope, { name, number, email }, checkedPerson);
  if (id !== null) {
    await setExtraInfo(scope, id, extraInfo);
    scope.recordEvent('contact.created', { contactId: id });
    scope.enqueue('contacts.fetchPicture', { contactId: id }, { key: `picture-${id}` });
  }
  return id;
}

function rejectInvalid({ name, number, email = '', preview = false }: Input): InvalidContact {
  const code = 'ERR_WAPP_INVALID_CONTACT';
  if (!preview) {
    throw new AppError(code);
  }
  return { invalido: true, error: code, name, number, email };
}

/** Checks an unknown number before a transaction begins: WhatsApp may take seconds. Gives the complete number. */
export async function lookUpContact(deps: PrepareContext, input: Pick<Input, 'number'>): Promise<string> {
  const { platform, actor, open } = deps;
  const { number, connectionId } = await open(async (scope) => {
    const number = await readPhoneNumber(scope, input.number);
    return { number, connectionId: (await findContactByNumber(scope, number)) === null ? (await chooseConnection(scope)).id : null };
  });
  if (connectionId !== null) {
    await ensureNumberChecks({ platform, companyId: actor.companyId, log: platform.log, open }, connectionId, { numbers: [number] });
  }
  return number;
}

/**
 * Adds a contact under the channel's canonical number. An existing number gives the existing contact, so that forms and contact
 * cards go on with it.
 */
export async function createContact(scope: Scope, input: Input): Promise<ContactCreateResult | InvalidContact> {
  const connection = await chooseConnection(scope);
  const existing = await findContactByNumber(scope, input.number);
  if (existing) {
    return presentExisting(scope, existing);
  }
  const { exists, person } = await requireNumberCheck(scope, input.number);
  if (!exists || person === null) {
    return rejectInvalid(input);
  }
  const matched = await findContactByIdentity(scope, person);
  const id = matched === null ? await addContact(scope, input, { person, connectionId: connection.id }) : null;
  if (id !== null) {
    return required(await findContactWithInfo(scope.em, id), 'ERR_NO_CONTACT_FOUND');
  }
  return presentExisting(scope, required(matched ?? (await findContactByIdentity(scope, person)), 'ERR_NO_CONTACT_FOUND'));
}

/** Adds a contact whose typed number `lookUpContact` has completed. */
export const createTypedContact = (scope: Scope, input: Input, number: string): Promise<ContactCreateResult | InvalidContact> =>
  createContact(scope, { ...input, number });

/** The contact with a number, created if missing; an existing one needs no connection. */
export async function findOrCreateByNumber(
  scope: Scope,
  { name }: InputOf<typeof api.contacts.byNumber>,
  number: string,
): Promise<ContactWithInfo> {
  const existing = await findContactByNumber(scope, number);
  const contact = existing ?? (await createContact(scope, { name, number }));
  if ('invalido' in contact) {
    throw new AppError('ERR_WAPP_INVALID_CONTACT');
  }
  return required(await findContactWithInfo(scope.em, contact.id), 'ERR_NO_CONTACT_FOUND');
}
