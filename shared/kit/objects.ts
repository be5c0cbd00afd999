/** Typed `Object.keys`; sound only for objects without excess keys. */
export const objectKeys = <Whole extends object>(whole: Whole): (string & keyof Whole)[] => Object.keys(whole) as (string & keyof Whole)[];

/** Object with the given keys and a value computed per key. */
export const objectFromKeys = <Key extends string, Value>(keys: readonly Key[], valueOf: (key: Key) => Value): Record<Key, Value> =>
  // `Object.fromEntries` widens the keys to string.
  Object.fromEntries(keys.map((key) => [key, valueOf(key)])) as Record<Key, Value>;
