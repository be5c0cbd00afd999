import { AppError } from '#shared/errors.ts';

/** Levels of brackets. */
const maxDepth = 20;
/** Keys and entries, those that nobody reads included: older clients send records back whole. */
const maxEntries = 100_000;

const [quote, backslash, comma] = [0x22, 0x5c, 0x2c];
const [arrayStart, arrayEnd, objectStart, objectEnd] = [0x5b, 0x5d, 0x7b, 0x7d];

/** The position of the quote that ends the string. */
function findStringEnd(bytes: Uint8Array, start: number): number {
  let at = start + 1;
  while (at < bytes.length && bytes[at] !== quote) {
    at += bytes[at] === backslash ? 2 : 1;
  }
  return at;
}

/** Throws for more levels or entries than a parser should be given: a megabyte of brackets takes it a second. */
function assertParsable(bytes: Uint8Array): void {
  let [depth, entries] = [0, 0];
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (byte === quote) {
      at = findStringEnd(bytes, at);
    } else if (byte === comma) {
      entries += 1;
    } else if (byte === arrayStart || byte === objectStart) {
      depth += 1;
      entries += 1;
    } else if (byte === arrayEnd || byte === objectEnd) {
      depth -= 1;
    }
    if (depth > maxDepth || entries > maxEntries) {
      throw new AppError('ERR_BODY_TOO_LARGE');
    }
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** A key that gives an object another prototype where it is copied, each letter plain or escaped. */
const prototypeKey = new RegExp(
  `"${[...'__proto__'].map((letter) => `(?:${letter}|\\\\u00${letter.charCodeAt(0).toString(16)})`).join('')}"\\s*:`,
  'i',
);

/**
 * The object of a JSON body. Throws ERR_BODY_TOO_LARGE for what would stall the process, ERR_BAD_REQUEST for what is not
 * an object in UTF-8: of a list nothing would be read, and another encoding would be stored with its letters replaced.
 */
export function parseJsonBody(bytes: Uint8Array): object {
  assertParsable(bytes);
  try {
    const text = utf8.decode(bytes);
    const body: unknown = text === '' ? {} : JSON.parse(text);
    if (typeof body === 'object' && body !== null && !Array.isArray(body) && !prototypeKey.test(text)) {
      return body;
    }
  } catch {
    // The position of the mistake helps nobody who did not write the client.
  }
  throw new AppError('ERR_BAD_REQUEST');
}
