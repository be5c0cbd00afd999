import { parsePersistedValue, type PersistedState, type PersistedKey } from '#shared/persistedState.ts';

/** localStorage keys that older clients share. */
const storageNames: Readonly<Record<PersistedKey, string>> = {
  theme: 'preferredTheme',
  volume: 'volume',
  language: 'i18nextLng',
  drawer: 'prosa.drawer',
  inbox: 'prosa.inbox',
  ticketOrders: 'prosa.ticketOrders',
  shortPreviews: 'prosa.shortPreviews',
  shortcuts: 'prosa.shortcuts',
  recentActions: 'prosa.recentActions',
  recentEmojis: 'prosa.recentEmojis',
  todos: 'tasks',
  notices: 'prosa.notices',
  desktop: 'prosa.desktop',
  brand: 'prosa.brand',
};

export const findPersistedKey = (name: string | null): PersistedKey | undefined =>
  (Object.keys(storageNames) as PersistedKey[]).find((key) => storageNames[key] === name);

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Keeps a copy of unreadable lists, so that one bad character does not lose them. */
function backUpUnreadable(storage: Storage, key: PersistedKey, text: string): void {
  if (key === 'todos' || key === 'shortcuts') {
    storage.setItem(`${storageNames[key]}.broken`, text);
  }
}

/** Undefined where the storage is refused or the value is invalid. */
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

/** Strings are written without JSON quotes, as older clients and `scheme.js` read them. */
export function writePersisted<Key extends PersistedKey>(storage: Storage, key: Key, value: PersistedState[Key] | undefined): void {
  try {
    if (value === undefined) {
      storage.removeItem(storageNames[key]);
    } else {
      storage.setItem(storageNames[key], typeof value === 'string' ? value : JSON.stringify(value));
    }
  } catch {
    // Full or refused storage: the value holds until the page is left.
  }
}
