import type { api } from '#shared/api.ts';
import type { ContactCreated, ContactInvalid, ContactWithInfo } from '#shared/areas/contacts.ts';
import { AppError } from '#shared/errors.ts';
import type { InputOf } from '#shared/kit/endpoint.ts';
import type { Person } from '#server/channels/Channel.ts';
import { defaultConnection } from '#server/areas/connections/index.ts';
import { column, queryOf, rows } from '#server/platform/db/rows.ts';
import { found, inScope, type Scope } from '#server/platform/db/scope.ts';
import type { CallerGround } from '#server/platform/http/serve.ts';
import { Contact } from './Contact.ts';
import { contactOf, rememberAddresses } from './addresses.ts';
import { setExtraInfo } from './extraInfo.ts';
import { checkAhead, checkNumber } from './numberCheck.ts';
import { findWithInfo } from './readContacts.ts';

type Input = InputOf<typeof api.contacts.create>;

/** The known contact stands in for the new one: its own fields, and the news that it was there. */
async function alreadyThere({ em }: Scope, { id }: Contact): Promise<ContactCreated> {
  const existingContact = found(await findWithInfo(em, id), 'ERR_NO_CONTACT_FOUND');
  return { ...existingContact, alreadyExists: true, existingContact };
}

/** How a channel knows whoever is added. */
interface Checked {
  readonly person: Person;
  readonly connectionId: number;
}

/** Writes a contact and says nothing of it. Null: somebody else has just added the same number. */
export async function insertContact(
  scope: Scope,
  { name, number, email }: { readonly name: string; readonly number: string; readonly email: string },
  { person, connectionId }: Checked,
): Promise<number | null> {
  const [row] = await rows(
    scope.em,
    queryOf(
      { id: column.number() },
      `insert into contacts (company_id, name, number, email, whatsapp_id) values ($1, $2, $3, $4, $5)
     on conflict on constraint contacts_number_key do nothing returning id`,
    ),
    [scope.companyId, name, person.number ?? number, email, connectionId],
  );
  await (row && rememberAddresses(scope, row.id, { ...person, spelling: number }));
  return row?.id ?? null;
}

async function added(scope: Scope, input: Input, checked: Checked): Promise<number | null> {
  const { name, number, email = '', extraInfo = [] } = input;
  const id = await insertContact(scope, { name, number, email }, checked);
  if (id !== null) {
    await setExtraInfo(scope, id, extraInfo);
    scope.record('contact.created', { contactId: id });
    scope.enqueue('contacts.fetchPicture', { contactId: id }, { key: `picture-${id}` });
  }
  return id;
}

function invalid({ name, number, email = '', preview = false }: Input): ContactInvalid {
  const code = 'ERR_WAPP_INVALID_CONTACT';
  if (!preview) {
    throw new AppError(code);
  }
  return { invalido: true, error: code, name, number, email };
}

/** Who is behind a number that nobody here has is asked before anything is held: WhatsApp may take its time. */
export async function lookUpContact(ground: CallerGround, { number }: Pick<Input, 'number'>): Promise<void> {
  const { platform, actor } = ground;
  const connectionId = await inScope(platform, { companyId: actor.companyId, actor }, async (scope) =>
    (await scope.em.count(Contact, { number })) > 0 ? null : (await defaultConnection(scope)).id,
  );
  await (connectionId === null ? undefined : checkAhead(ground, connectionId, number));
}

/**
 * Adds a contact under the number that the channel knows it by. A number that is known answers the known contact, so that a
 * form and a contact card both go on with it.
 */
export async function createContact(scope: Scope, input: Input): Promise<ContactCreated | ContactInvalid> {
  const connection = await defaultConnection(scope);
  const known = await scope.em.findOne(Contact, { number: input.number });
  if (known) {
    return alreadyThere(scope, known);
  }
  const { exists, person } = await checkNumber(scope, connection.id, { number: input.number });
  if (!exists || person === null) {
    return invalid(input);
  }
  const met = await contactOf(scope, person);
  const id = met === null ? await added(scope, input, { person, connectionId: connection.id }) : null;
  if (id !== null) {
    return found(await findWithInfo(scope.em, id), 'ERR_NO_CONTACT_FOUND');
  }
  return alreadyThere(scope, found(met ?? (await contactOf(scope, person)), 'ERR_NO_CONTACT_FOUND'));
}

/** The contact with a number, made where there is none. One that is there needs no connection. */
export async function contactByNumber(scope: Scope, { name, number }: InputOf<typeof api.contacts.byNumber>): Promise<ContactWithInfo> {
  const known = await scope.em.findOne(Contact, { number });
  const one = known ?? (await createContact(scope, { name, number }));
  if ('invalido' in one) {
    throw new AppError('ERR_WAPP_INVALID_CONTACT');
  }
  return found(await findWithInfo(scope.em, one.id), 'ERR_NO_CONTACT_FOUND');
}
