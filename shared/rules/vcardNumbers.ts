import { decodeValue, parameterValue, toSingleLine, unescapeValue, type Property } from './vcardProperties.ts';

/** Kinds of telephone numbers with a word of their own; the most telling first, for numbers of several kinds. */
const cardNumberKinds = ['fax', 'pager', 'cell', 'work', 'home', 'main'] as const;
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

export const maxNumbers = 30;

const typesOf = (parameter: string): string[] =>
  parameter
    .replace(/^TYPE=/i, '')
    .toLowerCase()
    .split(',');

const kindWords: Readonly<Record<string, CardNumberKind>> = {
  mobile: 'cell',
  iphone: 'cell',
  homefax: 'fax',
  workfax: 'fax',
  otherfax: 'fax',
};
export const kindOfWord = (word: string): CardNumberKind | null => kindWords[word] ?? cardNumberKinds.find((kind) => kind === word) ?? null;

/** Apple writes its own kinds as `_$!<Mobile>!$_`. */
const appleKind = /^_\$!<(.*)>!\$_$/;

const decodeUri = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** The number as it is written, or in an address as `tel:+55-11-3333-4444;ext=5` or `sip:+551133334444@pbx.example`. */
function numberText(value: string): string {
  const scheme = /^(?:tel|sips?|callto):/i.exec(value.trimStart().slice(0, 10))?.[0];
  const text = scheme === undefined ? unescapeValue(value) : decodeUri(value.trim().slice(scheme.length).split(/[;@]/)[0] ?? '');
  return toSingleLine(text.normalize('NFKC').replaceAll(/\p{Cf}/gu, ''));
}

/** A word of the card's own: `X-Casa`, `TYPE=X-Casa`, or Samsung's `X-CUSTOM(CHARSET=UTF-8,ENCODING=QUOTED-PRINTABLE,=43=61=73=61)`. */
function readOwnWord(parameter: string): string {
  const [word = ''] = parameter.replace(/^TYPE=/i, '').split('(');
  if (!/^X-[^=]+$/i.test(word)) {
    return '';
  }
  const customParts = /^X-CUSTOM$/i.test(word) && parameter.endsWith(')') ? parameter.slice(parameter.indexOf('(') + 1, -1).split(',') : [];
  return customParts.length > 0 ? decodeValue(customParts.at(-1) ?? '', customParts.slice(0, -1)) : word.slice(2);
}

/** Kind and own word of a number; version 2.1 writes `TEL;CELL`, later ones `TEL;TYPE=CELL` and `TEL;type="voice,cell"`. */
function parseKind(parameters: readonly string[], groupLabel: string): Pick<CardNumber, 'kind' | 'label'> {
  const appleWord = appleKind.exec(groupLabel)?.[1];
  const ownWord = parameters.map(readOwnWord).find(Boolean);
  const label = appleWord === undefined ? groupLabel || (ownWord ?? '') : '';
  const words = [...parameters.flatMap((parameter) => typesOf(parameter)), appleWord ?? '', label];
  const kinds = new Set(words.map((word) => kindOfWord(word.toLowerCase())));
  const hasOwnLabel = kindOfWord(label.toLowerCase()) === null;
  return { kind: cardNumberKinds.find((kind) => kinds.has(kind)) ?? null, label: hasOwnLabel ? toSingleLine(label) : '' };
}

const toAccount = (text: string | null): string => /^(?:\/|\+|%2B| )?(\d{5,20})$/i.exec(text ?? '')?.[1] ?? '';

/** The account that an address leads to, `https://wa.me/5511…` and the like. */
function readAccountLink(value: string): string {
  const address = URL.parse(unescapeValue(value));
  if (address === null) {
    return '';
  }
  const { protocol, hostname, pathname } = address;
  const phone = address.searchParams.get('phone');
  if (protocol === 'whatsapp:' || hostname === 'wa.me') {
    return toAccount(phone ?? pathname);
  }
  return /(?:^|\.)whatsapp\.com$/.test(hostname) ? toAccount(phone) : '';
}

export function parseCardNumbers({ parameters, value }: Property, groupLabel: string): CardNumber[] {
  const linked = readAccountLink(value);
  const account = toAccount(parameterValue(parameters, 'WAID')) || linked;
  const text = linked === '' ? numberText(value) : '';
  const number = /\d/.test(text) ? text : account && `+${account}`;
  return number === '' ? [] : [{ number, account, ...parseKind(parameters, groupLabel) }];
}

/** The account in an address that says it is one of WhatsApp, as `IMPP;X-SERVICE-TYPE=WhatsApp:x-apple:%2B5511…`. */
const readServiceAccount = ({ parameters, value }: Property): string =>
  parameters.some((parameter) => /whatsapp/i.test(parameter)) ? toAccount(decodeUri(unescapeValue(value).split(':').at(-1) ?? '')) : '';

/** The number of a telephone over the Internet; `X-SIP` goes without `sip:`. */
function readDialled({ name, value }: Property): string {
  const isScheme = /^(?:tel|sips?):/i.test(value.trimStart().slice(0, 5));
  const number = isScheme || name === 'X-SIP' ? numberText(isScheme ? value : `sip:${value}`) : '';
  return /^\+?\d{5,20}$/.test(number) ? number : '';
}

/** A number among the addresses of other services. */
export function parseAddress(property: Property): CardNumber[] {
  const account = readAccountLink(property.value) || readServiceAccount(property);
  const number = account === '' ? readDialled(property) : `+${account}`;
  return number === '' ? [] : [{ number, account, kind: null, label: '' }];
}

const digitsOf = ({ number, account }: CardNumber): string => account || number.replaceAll(/\D/g, '');

/** A number per line: those of addresses only where the card has them nowhere else. */
export function addOtherNumbers(numbers: readonly CardNumber[], others: readonly CardNumber[]): CardNumber[] {
  const known = new Set(numbers.flatMap(({ number, account }) => [account, number.replaceAll(/\D/g, '')]));
  const added = others.filter((other) => !known.has(digitsOf(other)));
  return [...numbers, ...new Map(added.map((other) => [digitsOf(other), other])).values()].slice(0, maxNumbers);
}

/** Place of a value among its like: `PREF=1` to `PREF=100`, `TYPE=pref` before those that say nothing. */
export function preferenceOf({ parameters }: Property): number {
  const level = Number(parameterValue(parameters, 'PREF'));
  return level >= 1 && level <= 100 ? level : parameters.some((parameter) => typesOf(parameter).includes('pref')) ? 1 : 101;
}
