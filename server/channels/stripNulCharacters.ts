/** The sign that no text of the database can hold; some senders write it all the same. */
const nulCharacter = '\u0000';

/** The same value without signs that the database refuses: an item that could never be written would block its chat for ever. */
export function stripNulCharacters<T>(value: T): T {
  if (typeof value === 'string') {
    // A text stays a text.
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
