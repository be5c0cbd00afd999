/** PostgreSQL refuses it in text and JSON; some senders write it. */
const nulCharacter = '\u0000';

/** A copy of plain data without NUL characters: an item that can never be stored would block its chat forever. */
export function stripNulCharacters<T>(value: T): T {
  if (typeof value === 'string') {
    // The type of a string literal is lost, its kind is not.
    return (value.includes(nulCharacter) ? value.replaceAll(nulCharacter, '') : value) as T;
  }
  if (Array.isArray(value)) {
    return value.map(stripNulCharacters) as T;
  }
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) {
    return value;
  }
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, stripNulCharacters(inner)])) as T;
}
