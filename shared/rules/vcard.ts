import { addOtherNumbers, kindOfWord, maxNumbers, parseAddress, parseCardNumbers, preferenceOf, type CardNumber } from './vcardNumbers.ts';
import { decodeValue, maxCards, splitCards, splitValue, toSingleLine, unescapeValue, type Property } from './vcardProperties.ts';

export interface ContactCard {
  readonly name: string;
  readonly organisation: string;
  readonly numbers: readonly CardNumber[];
  readonly emails: readonly string[];
}

const maxEmails = 30;
type ValuesOf = (name: string) => readonly string[];

const firstOf = (valuesOf: ValuesOf, name: string): string => valuesOf(name).map(unescapeValue).find(Boolean) ?? '';

/** Android's form for what its version of the format has no property for: `vnd.android.cursor.item/nickname;Zé;1;`. */
const readAndroidNickname = (valuesOf: ValuesOf): string =>
  valuesOf(androidProperty)
    .map(splitValue)
    .find(([type = '']) => type.endsWith('/nickname'))?.[1] ?? '';

function readName(valuesOf: ValuesOf): string {
  const [family, given, middle, prefix, suffix] = splitValue(valuesOf('N')[0] ?? '');
  const parts = toSingleLine([prefix, given, middle, family, suffix].map((part) => part ?? '').join(' '));
  return firstOf(valuesOf, 'FN') || parts || firstOf(valuesOf, 'NICKNAME') || readAndroidNickname(valuesOf);
}

const readOrganisation = (valuesOf: ValuesOf): string =>
  valuesOf('ORG')
    .map((value) => splitValue(value).filter(Boolean).join(', '))
    .find(Boolean) ?? firstOf(valuesOf, 'X-WA-BIZ-NAME');

function toCard(properties: readonly Property[]): ContactCard {
  const decoded = properties
    .filter(({ name }) => cardProperties.has(name))
    .map((property) => ({ ...property, value: decodeValue(property.value, property.parameters) }));
  const valuesOf: ValuesOf = (name) => decoded.filter((property) => property.name === name).map(({ value }) => value);
  const labels = new Map(decoded.filter(({ name }) => name === 'X-ABLABEL').map(({ group, value }) => [group, unescapeValue(value)]));
  const preferred = decoded.map((property) => ({ ...property, place: preferenceOf(property) })).toSorted((a, b) => a.place - b.place);
  const dialled = preferred
    .filter(({ name }) => name === 'TEL')
    .slice(0, maxNumbers)
    .flatMap((property) => parseCardNumbers(property, (property.group && labels.get(property.group)) || ''));
  const addresses = preferred.filter(({ name }) => addressProperties.has(name)).slice(0, maxNumbers);
  const numbers = addOtherNumbers(dialled, addresses.flatMap(parseAddress));
  const emails = preferred
    .filter(({ name }) => name === 'EMAIL')
    .map(({ value }) => value)
    .slice(0, maxEmails)
    .map((value) => unescapeValue(value).replace(/^mailto:/i, ''));
  const organisation = readOrganisation(valuesOf);
  return { name: readName(valuesOf) || organisation, organisation, numbers, emails: [...new Set(emails.filter(Boolean))] };
}

const addressProperties = new Set(['IMPP', 'X-SIP', 'URL']);
const androidProperty = 'X-ANDROID-CUSTOM';
const cardProperties = new Set([
  'FN',
  'N',
  'NICKNAME',
  'ORG',
  'X-WA-BIZ-NAME',
  'TEL',
  'EMAIL',
  'X-ABLABEL',
  androidProperty,
  ...addressProperties,
]);

/**
 * The cards of a text, of versions 2.1, 3.0 and 4.0 as phones write them: the libraries at hand know no version 2.1 or refuse what is not
 * quite to the letter. Empty ones are left out.
 */
export const parseVcards = (text: string): ContactCard[] =>
  splitCards(text)
    .map(toCard)
    .filter(({ name, numbers, emails }) => name !== '' || numbers.length > 0 || emails.length > 0);

const escapeValue = (text: string): string => toSingleLine(text).replaceAll(/[\\;,]/g, String.raw`\$&`);
/** A comma in a number is a pause, which phones write as it is. */
const escapeNumber = (text: string): string => toSingleLine(text).replaceAll(/[\\;]/g, String.raw`\$&`);

function encodeNumber({ number, account, kind, label }: CardNumber, index: number): string[] {
  const group = label === '' ? '' : `item${index + 1}.`;
  const type = kind === null ? '' : `;type=${kind.toUpperCase()}`;
  const waid = account === '' ? '' : `;waid=${account}`;
  return [`${group}TEL${type}${waid}:${escapeNumber(number)}`, ...(label === '' ? [] : [`${group}X-ABLabel:${escapeValue(label)}`])];
}

/**
 * vCard 3.0 as it is stored and sent. Older clients take what follows `FN` as the name, and as the number the first value with a plus sign,
 * without which they show nothing at all: numbers stand before names, and a card without such a number has a line with nothing but the sign.
 */
export function encodeVcard({ name, organisation, numbers, emails }: ContactCard): string {
  const shown = escapeValue(name) || escapeValue(numbers[0]?.number ?? '');
  const hasPlus = numbers.some(({ number }) => number.includes('+'));
  return [
    'BEGIN:VCARD',
    'VERSION:3.0',
    ...numbers.flatMap(encodeNumber),
    ...(hasPlus ? [] : ['X-PLUS:+']),
    `N:;${shown};;;`,
    `FN:${shown}`,
    ...(organisation === '' ? [] : [`ORG:${escapeValue(organisation)}`]),
    ...emails.map((email) => `EMAIL:${escapeValue(email)}`),
    'END:VCARD',
  ].join('\n');
}

/** The card of a person with one number, in digits with country code, that is on WhatsApp. */
export const numberCard = (name: string, number: string): ContactCard => ({
  name,
  organisation: '',
  numbers: [{ number: `+${number}`, account: number, kind: 'cell', label: '' }],
  emails: [],
});

/** Separators of a card's line; they are taken out of its values. */
const lineValue = (text: string): string => toSingleLine(text.replaceAll(/[·:,()]/g, ' '));

/** A card as one line of text, `Name · Organisation: +55 11 3333-4444 (work), ana@bar.com`. */
export function formatCardLine({ name, organisation, numbers, emails }: ContactCard): string {
  const numberTexts = numbers.map(({ number, account, kind, label }) => {
    const shown = account === '' ? number.replaceAll(/[:,·]/g, ' ') : `+${account}`;
    const word = lineValue(label || (kind ?? ''));
    return word === '' ? shown : `${shown} (${word})`;
  });
  const head = [name, organisation === name ? '' : organisation].filter(Boolean).map((part) => toSingleLine(part.replaceAll(/[·:]/g, ' ')));
  return [head.join(' · '), [...numberTexts, ...emails.map((email) => email.replaceAll(/[:,·]/g, ' '))].join(', ')]
    .filter(Boolean)
    .join(': ');
}

function parseLineItem(item: string): Pick<ContactCard, 'numbers' | 'emails'> {
  const open = item.endsWith(')') ? item.lastIndexOf(' (') : -1;
  const number = (open === -1 ? item : item.slice(0, open)).trim();
  const word = open === -1 ? '' : item.slice(open + 2, -1);
  if (number.includes('@') || !/\d/.test(number)) {
    return { numbers: [], emails: number.includes('@') ? [number] : [] };
  }
  const kind = kindOfWord(word.toLowerCase());
  return { numbers: [{ number, account: '', kind, label: kind === null ? word : '' }], emails: [] };
}

/** Cards that were stored as one line each. */
export const parseCardLines = (text: string): ContactCard[] =>
  text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, maxCards)
    .map((line) => {
      const colon = line.lastIndexOf(': ');
      const isNumber = colon === -1 && /^[+(\d][\d ().-]{4,}$/.test(line.trim());
      const [name = '', organisation = ''] = isNumber ? [] : (colon === -1 ? line : line.slice(0, colon)).split(' · ').map(toSingleLine);
      const items = (colon === -1 ? (isNumber ? line : '') : line.slice(colon + 2)).split(',').slice(0, maxNumbers).map(parseLineItem);
      return {
        name,
        organisation,
        numbers: items.flatMap(({ numbers }) => numbers),
        emails: items.flatMap(({ emails }) => emails),
      };
    });
