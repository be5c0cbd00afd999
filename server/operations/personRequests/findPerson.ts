import type { EntityManager } from '@mikro-orm/postgresql';
import { numberSpellings } from '#shared/rules/numberSpellings.ts';
import { column, queryOf, queryRows } from '#server/platform/database/queryRows.ts';

/** All by which rows are known to be of a contact. */
export interface Person {
  readonly contactIds: readonly number[];
  readonly ticketIds: readonly number[];
  /** Numbers and addresses in every spelling. */
  readonly addresses: readonly string[];
  /** Numbers as campaigns and lists compare them. */
  readonly keys: readonly string[];
  /** Regular expression of texts that name a number or privacy id. */
  readonly pattern: string;
  /** The same for live events, which also name ids. */
  readonly eventPattern: string;
}

const personQuery = queryOf(
  { texts: column.list(column.text()), ticketIds: column.list(column.number()) },
  `select
     array(select c.number from contacts c where c.id = $1
       union select a.address from contact_addresses a where a.contact_id = $1
       union select m.lost ->> 'number' from contact_merges m where m.kept_id = $1 and m.undone_at is null
       union select unnest(m.addresses) from contact_merges m where m.kept_id = $1 and m.undone_at is null) as texts,
     array(select t.id from tickets t where t.contact_id = $1 order by t.id) as "ticketIds"`,
);

/** Shorter ones would be found in texts that name something else. */
const minDigits = 6;
const nothing = '[^\\s\\S]';

const digitsOf = (text: string): string => /^~?(\d+)/.exec(text)?.[1] ?? '';
const isPrivacyId = (text: string): boolean => text.endsWith('@lid') || text.startsWith('~');

function describePerson(contactId: number, { texts, ticketIds }: { texts: readonly string[]; ticketIds: readonly number[] }): Person {
  const privacyIds = [...new Set(texts.filter(isPrivacyId).map(digitsOf))].filter((id) => id !== '');
  const numbers = [...new Set(texts.filter((text) => !isPrivacyId(text)).flatMap((text) => numberSpellings(digitsOf(text))))].filter(
    (number) => number !== '',
  );
  const named = [...privacyIds, ...numbers].filter(({ length }) => length >= minDigits);
  const ofNumber = named.length === 0 ? nothing : `(^|[^0-9])(${named.join('|')})([^0-9]|$)`;
  const ofTickets = ticketIds.length === 0 ? '' : `|"ticketId": ?(${ticketIds.join('|')})[,}]`;
  return {
    contactIds: [contactId],
    ticketIds,
    addresses: [
      ...new Set([
        ...texts,
        ...privacyIds.flatMap((id) => [`${id}@lid`, `~${id}@lid`, `~${id}`]),
        ...numbers.flatMap((number) => [number, `${number}@s.whatsapp.net`, `${number}@c.us`]),
      ]),
    ],
    keys: [...new Set(numbers.map((number) => numberSpellings(number).at(-1) ?? number))],
    pattern: ofNumber,
    eventPattern: `${ofNumber}|"(contactId|subjectId)": ?${contactId}[,}]${ofTickets}`,
  };
}

/** The person as the rows of now describe them. */
export async function findPerson(em: EntityManager, contactId: number): Promise<Person> {
  const [row] = await queryRows(em, personQuery, [contactId]);
  return describePerson(contactId, row ?? { texts: [], ticketIds: [] });
}

/** A row `p` with the person, for the conditions of `personTables`. */
export const personSql = `(select $1::int[] as contact_ids, $2::int[] as ticket_ids, $3::text[] as addresses, $4::text[] as keys,
  $5::text as pattern, $6::text as event_pattern) p`;

export const personValues = ({ contactIds, ticketIds, addresses, keys, pattern, eventPattern }: Person): readonly unknown[] => [
  contactIds,
  ticketIds,
  addresses,
  keys,
  pattern,
  eventPattern,
];
