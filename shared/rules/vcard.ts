/** Kinds of telephone numbers with a word of their own; the most telling first, for numbers of several kinds. */
export const cardNumberKinds = ['fax', 'pager', 'cell', 'work', 'home', 'main'] as const;
export type CardNumberKind = (typeof cardNumberKinds)[number];

export interface CardNumber {
  /** As the card writes it. */
  readonly number: string;
  /** Digits of the WhatsApp account (`waid`), with country code; empty where the card names none. */
  readonly account: string;
  readonly kind: CardNumberKind | null;
  /** The card's own word for the kind, empty for none. */
  readonly label: string;
}

export interface ContactCard {
  readonly name: string;
  readonly organisation: string;
  readonly numbers: readonly CardNumber[];
  readonly emails: readonly string[];
}

const maxCards = 300;
const maxNumbers = 30;
const maxEmails = 30;
const maxValueLength = 250;

/** Controls, and marks that change the direction of what follows: phones put them round numbers, and nobody sees them. */
const hiddenCharacters = /[\p{Cc}\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/gu;

const toSingleLine = (text: string): string =>
  text
    .replaceAll(/[\r\n\t]/g, ' ')
    .replaceAll(hiddenCharacters, '')
    .split(/\s/)
    .filter(Boolean)
    .join(' ')
    .slice(0, maxValueLength)
    .trim();

interface Property {
  /** In capitals, without its group. */
  readonly name: string;
  readonly group: string;
  readonly parameters: readonly string[];
  readonly value: string;
}

const toBytes = (binary: string): Uint8Array => Uint8Array.from(binary, (character) => character.charCodeAt(0));

/** Characters that a quoted-printable text should not contain stand for their UTF-8. */
function parseQuotedPrintable(text: string): Uint8Array {
  const binary = Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join('');
  return toBytes(binary.replaceAll(/=([\dA-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))));
}

/** Text in the named character set; without a name, or with an unknown one, UTF-8 or else Windows-1252. */
function decodeBytes(bytes: Uint8Array, charset: string): string {
  for (const name of [charset || 'utf-8', 'utf-8']) {
    try {
      return new TextDecoder(name, { fatal: true }).decode(bytes);
    } catch {
      // An unknown character set, or bytes that are not of it.
    }
  }
  return new TextDecoder('windows-1252').decode(bytes);
}

function decodeBase64(value: string): Uint8Array | null {
  try {
    return toBytes(atob(value));
  } catch {
    return null;
  }
}

const parameterValue = (parameters: readonly string[], name: string): string =>
  parameters.find((parameter) => parameter.toUpperCase().startsWith(`${name}=`))?.slice(name.length + 1) ?? '';

function decodeValue(value: string, parameters: readonly string[]): string {
  const charset = parameterValue(parameters, 'CHARSET');
  if (parameters.some((parameter) => /^(?:ENCODING=)?(?:QUOTED-PRINTABLE|Q)$/i.test(parameter))) {
    return decodeBytes(parseQuotedPrintable(value), charset);
  }
  const bytes = parameters.some((parameter) => /^(?:ENCODING=)?(?:BASE64|B)$/i.test(parameter)) ? decodeBase64(value) : null;
  return bytes === null ? value : decodeBytes(bytes, charset);
}

/** Parts between separators that stand outside quotation marks; all separators count where a mark stays open. */
function splitOutsideQuotes(text: string, separator: string): string[] {
  const parts: string[] = [];
  let isQuoted = false;
  let start = 0;
  for (let at = 0; at < text.length; at += 1) {
    isQuoted = text[at] === '"' ? !isQuoted : isQuoted;
    if (text[at] === separator && !isQuoted) {
      parts.push(text.slice(start, at));
      start = at + 1;
    }
  }
  return isQuoted ? text.split(separator) : [...parts, text.slice(start)];
}

function parseProperty(line: string): Property | null {
  const [head = '', ...rest] = splitOutsideQuotes(line, ':');
  if (rest.length === 0) {
    return null;
  }
  const [path = '', ...parameters] = splitOutsideQuotes(head, ';').map((part) => part.replaceAll('"', '').trim());
  const dot = path.lastIndexOf('.');
  return {
    name: path.slice(dot + 1).toUpperCase(),
    group: path.slice(0, Math.max(dot, 0)),
    parameters,
    value: line.slice(head.length + 1),
  };
}

/** Values of a structured property, without their escapes. */
function splitValue(value: string): string[] {
  const parts: string[] = [];
  let part: string[] = [];
  for (let at = 0; at < value.length; at += 1) {
    const character = value[at] ?? '';
    if (character === '\\' && at + 1 < value.length) {
      at += 1;
      part.push(/n/i.test(value[at] ?? '') ? ' ' : (value[at] ?? ''));
    } else if (character === ';') {
      parts.push(part.join(''));
      part = [];
    } else {
      part.push(character);
    }
  }
  return [...parts, part.join('')].map(toSingleLine);
}

const unescapeValue = (value: string): string => toSingleLine(splitValue(value).join(';'));

/** Whether a line goes on with the one before; a card that begins or ends never does. */
const isPart = (line: string, isContinued: boolean): boolean =>
  (isContinued || /^[ \t]/.test(line)) && !/^\s*(?:BEGIN|END):/i.test(line.slice(0, 20));

const isQuotedPrintable = (line: string): boolean => line.slice(0, maxValueLength).toUpperCase().includes('QUOTED-PRINTABLE');

/** Lines as they were before they were folded: by a leading space, or in quoted-printable by a `=` at the end. */
function unfoldLines(text: string): string[] {
  const lines: string[][] = [];
  let isQuoted = false;
  let isContinued = false;
  for (const line of text.split(/\r\n|\r|\n/)) {
    const pieces: string[] | undefined = isPart(line, isContinued) ? lines.at(-1) : undefined;
    const piece = pieces === undefined || isContinued ? line : line.slice(1);
    isQuoted = pieces === undefined ? isQuotedPrintable(line) : isQuoted;
    isContinued = isQuoted && line.endsWith('=');
    const content = isContinued ? piece.slice(0, -1) : piece;
    if (pieces === undefined) {
      lines.push([content]);
    } else {
      pieces.push(content);
    }
  }
  return lines.map((pieces) => pieces.join(''));
}

/** `BEGIN` or `END` for a line with which a card does so. */
const boundaryOf = ({ name, value }: Property): string => (value.trim().toUpperCase() === 'VCARD' ? name : '');

/** Properties of each card; a text without `BEGIN` is one card, and a card within a card (`AGENT`) is left out. */
function splitCards(text: string): Property[][] {
  const cards: Property[][] = [[]];
  let depth = 0;
  let isAgent = false;
  for (const property of unfoldLines(text).flatMap((line) => parseProperty(line) ?? [])) {
    const boundary = boundaryOf(property);
    const isInner = isAgent || depth > 0;
    isAgent = property.name === 'AGENT' && property.value.trim() === '';
    if (isInner) {
      depth = Math.max(0, depth + (boundary === 'BEGIN' ? 1 : boundary === 'END' ? -1 : 0));
    } else if (boundary === 'BEGIN') {
      cards.push([]);
    } else {
      cards.at(-1)?.push(property);
    }
  }
  return cards.filter((properties) => properties.length > 0).slice(0, maxCards);
}

const kindWords: Readonly<Record<string, CardNumberKind>> = {
  mobile: 'cell',
  iphone: 'cell',
  homefax: 'fax',
  workfax: 'fax',
  otherfax: 'fax',
};
const kindOfWord = (word: string): CardNumberKind | null => kindWords[word] ?? cardNumberKinds.find((kind) => kind === word) ?? null;

/** Apple writes its own kinds as `_$!<Mobile>!$_`. */
const appleKind = /^_\$!<(.*)>!\$_$/;

const decodeUri = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** The number as it is written, or in an address as `tel:+55-11-3333-4444;ext=5`. */
function numberText(value: string): string {
  const isAddress = /^tel:/i.test(value.trimStart().slice(0, 4));
  const text = isAddress ? decodeUri(value.trim().slice(4).split(';')[0] ?? '') : unescapeValue(value);
  return toSingleLine(text.normalize('NFKC').replaceAll(/\p{Cf}/gu, ''));
}

/** Kind and own word of a number; version 2.1 writes `TEL;CELL`, later ones `TEL;TYPE=CELL` and `TEL;type="voice,cell"`. */
function parseKind(parameters: readonly string[], groupLabel: string): Pick<CardNumber, 'kind' | 'label'> {
  const appleWord = appleKind.exec(groupLabel)?.[1];
  const ownWord = parameters.find((parameter) => /^X-[^=(]+$/i.test(parameter))?.slice(2);
  const label = appleWord === undefined ? groupLabel || (ownWord ?? '') : '';
  const words = [...parameters.flatMap((parameter) => parameter.replace(/^TYPE=/i, '').split(',')), appleWord ?? '', label];
  const kinds = new Set(words.map((word) => kindOfWord(word.toLowerCase())));
  const hasOwnLabel = kindOfWord(label.toLowerCase()) === null;
  return { kind: cardNumberKinds.find((kind) => kinds.has(kind)) ?? null, label: hasOwnLabel ? toSingleLine(label) : '' };
}

function parseNumber({ parameters, value }: Property, groupLabel: string): CardNumber[] {
  const waid = parameterValue(parameters, 'WAID');
  const account = /^\d{5,20}$/.test(waid) ? waid : '';
  const text = numberText(value);
  const number = /\d/.test(text) ? text : account && `+${account}`;
  return number === '' ? [] : [{ number, account, ...parseKind(parameters, groupLabel) }];
}

type ValuesOf = (name: string) => readonly string[];

const firstOf = (valuesOf: ValuesOf, name: string): string => valuesOf(name).map(unescapeValue).find(Boolean) ?? '';

function readName(valuesOf: ValuesOf): string {
  const [family, given, middle, prefix, suffix] = splitValue(valuesOf('N')[0] ?? '');
  const parts = toSingleLine([prefix, given, middle, family, suffix].map((part) => part ?? '').join(' '));
  return firstOf(valuesOf, 'FN') || parts || firstOf(valuesOf, 'NICKNAME');
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
  const numbers = decoded
    .filter(({ name }) => name === 'TEL')
    .slice(0, maxNumbers)
    .flatMap((property) => parseNumber(property, (property.group && labels.get(property.group)) || ''));
  const emails = valuesOf('EMAIL')
    .slice(0, maxEmails)
    .map((value) => unescapeValue(value).replace(/^mailto:/i, ''));
  const organisation = readOrganisation(valuesOf);
  return { name: readName(valuesOf) || organisation, organisation, numbers, emails: [...new Set(emails.filter(Boolean))] };
}

const cardProperties = new Set(['FN', 'N', 'NICKNAME', 'ORG', 'X-WA-BIZ-NAME', 'TEL', 'EMAIL', 'X-ABLABEL']);

/**
 * The cards of a text, of versions 2.1, 3.0 and 4.0 as phones write them: the libraries at hand know no version 2.1 or refuse what is not
 * quite to the letter. Empty ones are left out.
 */
export const parseVcards = (text: string): ContactCard[] =>
  splitCards(text)
    .map(toCard)
    .filter(({ name, numbers, emails }) => name !== '' || numbers.length > 0 || emails.length > 0);

const escapeValue = (text: string): string => toSingleLine(text).replaceAll('\\', '\\\\').replaceAll(';', ' ');

function encodeNumber({ number, account, kind, label }: CardNumber, index: number): string[] {
  const group = label === '' ? '' : `item${index + 1}.`;
  const type = kind === null ? '' : `;type=${kind.toUpperCase()}`;
  const waid = account === '' ? '' : `;waid=${account}`;
  return [`${group}TEL${type}${waid}:${escapeValue(number)}`, ...(label === '' ? [] : [`${group}X-ABLabel:${escapeValue(label)}`])];
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
