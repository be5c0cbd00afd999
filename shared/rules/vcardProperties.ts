export const maxCards = 300;
const maxValueLength = 250;

/** Controls, and marks that change the direction of what follows: phones put them round numbers, and nobody sees them. */
const hiddenCharacters = /[\p{Cc}\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/gu;

export const toSingleLine = (text: string): string =>
  text
    .replaceAll(/[\r\n\t]/g, ' ')
    .replaceAll(hiddenCharacters, '')
    .split(/\s/)
    .filter(Boolean)
    .join(' ')
    .slice(0, maxValueLength)
    .trim();

export interface Property {
  /** In capitals, without its group. */
  readonly name: string;
  /** In small letters. */
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

export const parameterValue = (parameters: readonly string[], name: string): string =>
  parameters.find((parameter) => parameter.toUpperCase().startsWith(`${name}=`))?.slice(name.length + 1) ?? '';

export function decodeValue(value: string, parameters: readonly string[]): string {
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
    group: path.slice(0, Math.max(dot, 0)).toLowerCase(),
    parameters,
    value: line.slice(head.length + 1),
  };
}

/** Values of a structured property, without their escapes. */
export function splitValue(value: string): string[] {
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

export const unescapeValue = (value: string): string => toSingleLine(splitValue(value).join(';'));

/** Whether a line continues with the one before; a card that begins or ends never does. */
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
export function splitCards(text: string): Property[][] {
  const cards: Property[][] = [[]];
  let depth = 0;
  let isAgent = false;
  for (const property of unfoldLines(text).flatMap((line) => parseProperty(line) ?? [])) {
    const boundary = boundaryOf(property);
    const isInner = depth > 0 || (isAgent && boundary === 'BEGIN');
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
