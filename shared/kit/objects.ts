/** The keys of a record by their own names: nothing else is in one that is written out whole. */
export const objectKeys = <Whole extends object>(whole: Whole): (string & keyof Whole)[] => Object.keys(whole) as (string & keyof Whole)[];

/** A record with these keys, each with what belongs to it. */
export const objectFromKeys = <Key extends string, Value>(keys: readonly Key[], valueOf: (key: Key) => Value): Record<Key, Value> =>
  // The entries are taken key by key, which fromEntries cannot express.
  Object.fromEntries(keys.map((key) => [key, valueOf(key)])) as Record<Key, Value>;
