import type { Person } from '#server/channels/Channel.ts';
import { checkNumber, Contact, contactOf, insertContact } from '#server/areas/contacts/index.ts';
import { found, type Scope } from '#server/platform/db/scope.ts';
import type { ContactImport } from './ContactImport.ts';
import type { ImportLine, Settled } from './importLines.ts';

/** What a line is brought in with. */
export interface Bringing {
  readonly scope: Scope;
  readonly one: ContactImport;
  readonly connectionId: number;
  /** Contacts whose number stands in the file. */
  readonly known: ReadonlyMap<string, Contact>;
}

const emailOf = ({ email, reason }: ImportLine): string => (reason === 'badEmail' ? '' : email);

/** A contact that was there takes over what the line tells, where that is wanted. */
function meetKnown({ scope, one }: Bringing, contact: Contact, line: ImportLine): Settled {
  const told = { place: line.place, contactId: contact.id };
  if (one.source === 'file' && one.known === 'skip') {
    return { ...told, outcome: 'skipped', reason: 'known' };
  }
  const name = line.name || contact.name;
  const email = emailOf(line) || contact.email;
  if (name === contact.name && email === contact.email) {
    return { ...told, outcome: 'skipped', reason: 'same' };
  }
  Object.assign(contact, { name, email });
  scope.record('contact.changed', { contactId: contact.id });
  return { ...told, outcome: 'updated', reason: line.reason };
}

/** Who is behind a line: a phone has said so, for a spreadsheet the channel is asked. */
async function personOf({ scope, one, connectionId }: Bringing, { number, address, alias, name }: ImportLine): Promise<Person | null> {
  if (one.source === 'phone') {
    return { address: address ?? number, number, alias, name, isGroup: false };
  }
  const { exists, person } = await checkNumber(scope, connectionId, { number, inBulk: true });
  return exists ? person : null;
}

/** Makes a contact of a line, or finds that it is there. */
export async function bringContact(bringing: Bringing, line: ImportLine): Promise<Settled> {
  const { scope, connectionId } = bringing;
  const { place, number } = line;
  const contact = bringing.known.get(number);
  if (contact !== undefined) {
    return meetKnown(bringing, contact, line);
  }
  const person = await personOf(bringing, line);
  if (person === null) {
    return { place, outcome: 'skipped', reason: 'notOnWhatsApp', contactId: null };
  }
  const met = await contactOf(scope, { ...person, spelling: number });
  if (met !== null) {
    return meetKnown(bringing, met, line);
  }
  const canonical = person.number ?? number;
  const added = await insertContact(scope, { name: line.name || canonical, number, email: emailOf(line) }, { person, connectionId });
  if (added === null) {
    return meetKnown(bringing, found(await scope.em.findOne(Contact, { number: canonical }), 'ERR_NO_CONTACT_FOUND'), line);
  }
  return { place, outcome: 'created', reason: line.reason, contactId: added };
}
