import type { SourceRow } from '#server/operations/companyData/index.ts';
import { findContactsByAddress, toContactName, toHiddenNumber } from '#server/contacts/contacts/index.ts';
import { companyFilter, copyTable, type MovingContext } from '#server/moving/MovingContext.ts';
import { readPhoneText } from '#shared/rules/readPhoneText.ts';
import { numberSpellings } from '#shared/rules/numberSpellings.ts';
import { readFlag, readKey, readText, readTimestamps, readTrimmed } from '#server/moving/sourceValues.ts';
import type { SourceRecord } from '#server/moving/SourceDatabase.ts';

/** A person or group: the number as it is stored here, and every address under which WhatsApp may name it. */
interface Identity {
  readonly number: string;
  readonly addresses: readonly string[];
}

const personServer = '@s.whatsapp.net';

/** Who a row of the source is; null without a usable number. */
function identifyContact(row: SourceRecord): Identity | null {
  const text = readTrimmed(row, 'number', 100);
  const [user = '', server = ''] = text.split('@');
  if (readFlag(row, 'isGroup') || server === 'g.us') {
    const id = user.replaceAll(/[^\d-]/g, '');
    return id.length < 8 ? null : { number: id, addresses: [id, `${id}@g.us`] };
  }
  const { digits } = readPhoneText(user);
  if (server === 'lid') {
    return digits === '' ? null : { number: toHiddenNumber(`${digits}@lid`), addresses: [`${digits}@lid`] };
  }
  if (digits.length < 8 || digits.length > 15) {
    return null;
  }
  const spellings = numberSpellings(digits);
  return { number: digits, addresses: [...spellings, ...spellings.map((spelling) => `${spelling}${personServer}`)] };
}

/** The contacts of one company while they are brought. */
class ContactTranslator {
  readonly #context: MovingContext;
  readonly #keys = new Map<string, string>();

  constructor(context: MovingContext) {
    this.#context = context;
  }

  /** The first contact with an address has it; a later one is the same person. */
  #findSame({ addresses }: Identity, key: string): string | undefined {
    const [name = ''] = addresses;
    const known = this.#keys.get(name);
    this.#keys.set(name, known ?? key);
    return known === key ? undefined : known;
  }

  translate(row: SourceRecord): { contact: SourceRow; addresses: SourceRow[] } | null {
    const { reporter } = this.#context;
    const [key, identity] = [row['id'] ?? '', identifyContact(row)];
    if (identity === null) {
      reporter.refuse('contacts', key, 'it has no usable number');
      return null;
    }
    const sameAs = this.#findSame(identity, key);
    if (sameAs !== undefined) {
      reporter.change('contacts', key, 'it is the same person as another contact, whose conversations it joins');
    }
    const values = {
      name: toContactName(readText(row, 'name')) || identity.number,
      number: identity.number,
      email: readTrimmed(row, 'email', 200),
      is_group: readFlag(row, 'isGroup') || identity.addresses.some((address) => address.endsWith('@g.us')),
      whatsapp_id: readKey(row, 'whatsappId'),
      ...readTimestamps(row),
    };
    const addresses = identity.addresses.map((address) => ({ key: address, values: { contact_id: key, address } }));
    return { contact: { key, values, ...(sameAs !== undefined && { sameAs }) }, addresses };
  }
}

/** Rows that equal contacts that were here before, by any spelling of their numbers. */
function listAddresses(rows: readonly SourceRow[]): Map<string, string> {
  return new Map(
    rows.flatMap(({ key, values, sameAs }) => {
      const number = String(values['number']);
      return sameAs === undefined ? numberSpellings(number).map((spelling) => [spelling, key] as const) : [];
    }),
  );
}

async function importFields(context: MovingContext): Promise<void> {
  await copyTable(context, {
    from: 'ContactCustomFields',
    table: 'contact_custom_fields',
    belongsBy: 'contact_id',
    translate: (row) => ({
      key: row['id'] ?? '',
      values: {
        contact_id: readKey(row, 'contactId'),
        name: readTrimmed(row, 'name', 100) || '–',
        value: readText(row, 'value', 1000),
        ...readTimestamps(row),
      },
    }),
  });
}

/** Privacy ids of contacts, which Ticketz keeps: WhatsApp may name them by these alone. */
async function importPrivacyIds(context: MovingContext): Promise<void> {
  await copyTable(context, {
    from: 'WhatsappLidMaps',
    table: 'contact_addresses',
    belongsBy: 'contact_id',
    translate: (row) => {
      const digits = readTrimmed(row, 'lid', 60).replace(/[@:].*/s, '');
      const address = `${digits}@lid`;
      return /^\d+$/.test(digits) ? { key: address, values: { contact_id: readKey(row, 'contactId'), address } } : null;
    },
  });
}

/** Customers and groups with all spellings of their numbers, and their further fields; two spellings of one number become one contact. */
export async function importContacts(context: MovingContext): Promise<void> {
  const translator = new ContactTranslator(context);
  for await (const rows of context.source.read('Contacts', { filter: companyFilter(context, 'Contacts') })) {
    const translated = rows.map((row) => translator.translate(row)).filter((row) => row !== null);
    await context.writer.write({
      table: 'contacts',
      rows: translated.map(({ contact }) => contact),
      findExisting: (scope, newRows) => findContactsByAddress(scope, listAddresses(newRows)),
    });
    await context.writer.write({
      table: 'contact_addresses',
      belongsBy: 'contact_id',
      rows: translated.flatMap(({ addresses }) => addresses),
    });
  }
  await importPrivacyIds(context);
  await importFields(context);
}
