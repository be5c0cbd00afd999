import { keptRules, type Kept, type KeptKey } from '#shared/ipc.ts';

/** A value that passes its rule, or undefined: what lies in a store may be old, foreign or broken. */
export function checked<Key extends KeptKey>(key: Key, value: unknown): Kept[Key] | undefined {
  if (value === undefined || value === null) {
    return undefined;
  }
  const outcome = keptRules[key].validate(value, { convert: false });
  return outcome.error === undefined ? outcome.value : undefined;
}

/** Names under which older clients know the same things. */
const storageNames: Readonly<Record<KeptKey, string>> = {
  theme: 'preferredTheme',
  volume: 'volume',
  language: 'i18nextLng',
  drawer: 'prosa.drawer',
  inbox: 'prosa.inbox',
  shortcuts: 'prosa.shortcuts',
  recentActions: 'prosa.recentActions',
  todos: 'tasks',
};

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Reads from a storage that may be refused altogether. */
export function readKept<Key extends KeptKey>(storage: Storage, key: Key): Kept[Key] | undefined {
  try {
    const text = storage.getItem(storageNames[key]);
    return text === null ? undefined : checked(key, parsed(text));
  } catch {
    return undefined;
  }
}

/** Texts are written bare, as older clients and the script before the first paint read them. */
export function writeKept<Key extends KeptKey>(storage: Storage, key: Key, value: Kept[Key] | undefined): void {
  try {
    if (value === undefined) {
      storage.removeItem(storageNames[key]);
    } else {
      storage.setItem(storageNames[key], typeof value === 'string' ? value : JSON.stringify(value));
    }
  } catch {
    // A full or refused storage forgets; the choice still holds until the page is left.
  }
}
