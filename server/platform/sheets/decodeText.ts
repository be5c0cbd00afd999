import { TextDecoder } from 'node:util';
import { AppError } from '#shared/errors.ts';
import { markWrongLetters, oddCharacterMark } from './markWrongLetters.ts';

const startsWith = (file: Buffer, bytes: readonly number[]): boolean => file.subarray(0, bytes.length).equals(Buffer.from(bytes));

/** Bytes of the beginning that tell UTF-16 without its mark. */
const sampleBytes = 1_000;

/** Half of a text in Latin letters is zeros in UTF-16, at odd places when the low byte comes first. */
function guessUtf16(file: Buffer): 'utf-16le' | 'utf-16be' | null {
  const sample = file.subarray(0, sampleBytes);
  const zeros = [0, 0];
  sample.forEach((byte, index) => {
    if (byte === 0) {
      zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
    }
  });
  const [even = 0, odd = 0] = zeros;
  const least = sample.length / 5;
  if (odd > least && even === 0) {
    return 'utf-16le';
  }
  return even > least && odd === 0 ? 'utf-16be' : null;
}

function findUtf16(file: Buffer): 'utf-16le' | 'utf-16be' | null {
  if (startsWith(file, [0xff, 0xfe])) {
    return 'utf-16le';
  }
  return startsWith(file, [0xfe, 0xff]) ? 'utf-16be' : guessUtf16(file);
}

/** Ends of the ranges in which the first bytes of UTF-8 characters lie. */
const firstBytes = [0x80, 0xc2, 0xe0, 0xf0, 0xf5] as const;

/** Bytes of a UTF-8 character by its first one; 0 where none begins with it. */
function declaredLength(first: number): number {
  const length = firstBytes.findIndex((limit) => first < limit);
  // Between 0x80 and 0xc2 a character continues, above 0xf4 there is none.
  return [1, 0, 2, 3, 4][length] ?? 0;
}

/** Bytes of the UTF-8 character that begins at a place; 0 where none does. */
function utf8Length(file: Buffer, start: number): number {
  const length = declaredLength(file[start] ?? 0);
  for (let offset = 1; offset < length; offset += 1) {
    if (((file[start + offset] ?? 0) & 0xc0) !== 0x80) {
      return 0;
    }
  }
  return length;
}

/** Places of the bytes that are no UTF-8, and how many characters of several bytes there are. */
function findOddBytes(file: Buffer): { readonly odd: readonly number[]; readonly longCharacters: number } {
  const odd: number[] = [];
  let longCharacters = 0;
  for (let place = 0; place < file.length;) {
    const length = utf8Length(file, place);
    if (length === 0) {
      odd.push(place);
    } else if (length > 1) {
      longCharacters += 1;
    }
    place += Math.max(length, 1);
  }
  return { odd, longCharacters };
}

const utf8 = new TextDecoder('utf-8');
const windows1252 = new TextDecoder('windows-1252');

/** UTF-8 of which some bytes are Windows-1252, as when two programs have written one file; those are marked. */
function decodeMixed(file: Buffer, odd: readonly number[]): string {
  let start = 0;
  const parts = odd.map((place) => {
    const part = utf8.decode(file.subarray(start, place)) + oddCharacterMark + windows1252.decode(file.subarray(place, place + 1));
    start = place + 1;
    return part;
  });
  return parts.join('') + utf8.decode(file.subarray(start));
}

const declarationBytes = 1_000;
/** `<?xml encoding="…"?>` and `<meta charset=…>`. */
const declarationPattern = /\b(?:encoding|charset)=["']?([\w-]{1,40})/i;

/** The encoding that markup names; null where it names none that is known. */
function findDeclared(file: Buffer): TextDecoder | null {
  const beginning = file.subarray(0, declarationBytes).toString('latin1');
  const [, label] = (beginning.trimStart().startsWith('<') ? declarationPattern.exec(beginning) : null) ?? [];
  try {
    return label === undefined ? null : new TextDecoder(label, { fatal: true });
  } catch {
    return null;
  }
}

function decodeDeclared(file: Buffer, decoder: TextDecoder): string {
  try {
    return decoder.decode(file);
  } catch {
    throw new AppError('ERR_IMPORT_ENCODING');
  }
}

/** Japanese, Korean and Chinese of seven bits shift to their letters by escapes. */
const hasShifts = (text: string): boolean => ['\u001B$', '\u001B('].some((escape) => text.includes(escape));

function decodeUtf8(file: Buffer): string {
  const text = utf8.decode(file);
  if (hasShifts(text)) {
    throw new AppError('ERR_IMPORT_ENCODING');
  }
  return text;
}

/**
 * The text of a file: UTF-16 by its mark or its zeros, UTF-8, what markup declares, or Windows-1252, in which spreadsheets save CSV. Throws
 * ERR_IMPORT_ENCODING where it is none of these: names in wrong letters would be stored without a word.
 */
export function decodeText(file: Buffer): string {
  const utf16 = findUtf16(file);
  if (utf16 !== null) {
    return new TextDecoder(utf16).decode(file);
  }
  const { odd, longCharacters } = findOddBytes(file);
  if (odd.length === 0) {
    return decodeUtf8(file);
  }
  if (longCharacters > odd.length) {
    return decodeMixed(file, odd);
  }
  const declaration = findDeclared(file);
  if (declaration !== null) {
    return decodeDeclared(file, declaration);
  }
  const markedText = markWrongLetters(windows1252.decode(file));
  if (markedText === null) {
    throw new AppError('ERR_IMPORT_ENCODING');
  }
  return markedText;
}
