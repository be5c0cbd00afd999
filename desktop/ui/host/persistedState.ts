import { parsePersistedValue, type PersistedState, type PersistedKey } from '#shared/persistedState.ts';

/** Names under which older clients know the same things. */
const storageNames: Readonly<Record<PersistedKey, string>> = {
  theme: 'preferredTheme',
  volume: 'volume',
  language: 'i18nextLng',
  drawer: 'prosa.drawer',
  inbox: 'prosa.inbox',
  shortcuts: 'prosa.shortcuts',
  recentActions: 'prosa.recentActions',
  recentEmojis: 'prosa.recentEmojis',
  todos: 'tasks',
  notices: 'prosa.notices',
  desktop: 'prosa.desktop',
};

/** Which remembered thing lies under a name of the storage. */
export const findPersistedKey = (name: string | null): PersistedKey | undefined =>
  (Object.keys(storageNames) as PersistedKey[]).find((key) => storageNames[key] === name);

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** What cannot be read is put aside under another name, so that nobody loses a list to one bad letter. */
function backUpUnreadable(storage: Storage, key: PersistedKey, text: string): void {
  if (key === 'todos' || key === 'shortcuts') {
    storage.setItem(`${storageNames[key]}.broken`, text);
  }
}

/** Reads from a storage that may be refused altogether. */
export function readPersisted<Key extends PersistedKey>(storage: Storage, key: Key): PersistedState[Key] | undefined {
  try {
    const text = storage.getItem(storageNames[key]);
    if (text === null) {
      return undefined;
    }
    const value = parsePersistedValue(key, parseJson(text));
    if (value === undefined) {
      backUpUnreadable(storage, key, text);
    }
    return value;
  } catch {
    return undefined;
  }
}

/** Texts are written bare, as older clients and the script before the first paint read them. */
export function writePersisted<Key extends PersistedKey>(storage: Storage, key: Key, value: PersistedState[Key] | undefined): void {
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
