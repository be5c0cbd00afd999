/** PostgreSQL refuses it in text and JSON; some senders write it. */
const nulCharacter = '\u0000';

const toStorableText = (text: string): string => (text.includes(nulCharacter) ? text.replaceAll(nulCharacter, '') : text).toWellFormed();

/**
 * A copy of plain data without NUL characters and halves of surrogate pairs, which PostgreSQL refuses in JSON: an item that can never be
 * stored would block its chat forever.
 */
export function toStorable<T>(value: T): T {
  if (typeof value === 'string') {
    // The type of a string literal is lost, its kind is not.
    return toStorableText(value) as T;
  }
  if (Array.isArray(value)) {
    return value.map(toStorable) as T;
  }
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) {
    return value;
  }
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, toStorable(inner)])) as T;
}
