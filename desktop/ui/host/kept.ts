import { checkedKept, type Kept, type KeptKey } from '#shared/kept.ts';

/** Names under which older clients know the same things. */
const storageNames: Readonly<Record<KeptKey, string>> = {
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
export const keptUnder = (name: string | null): KeptKey | undefined =>
  (Object.keys(storageNames) as KeptKey[]).find((key) => storageNames[key] === name);

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** What cannot be read is put aside under another name, so that nobody loses a list to one bad letter. */
function setAside(storage: Storage, key: KeptKey, text: string): void {
  if (key === 'todos' || key === 'shortcuts') {
    storage.setItem(`${storageNames[key]}.broken`, text);
  }
}

/** Reads from a storage that may be refused altogether. */
export function readKept<Key extends KeptKey>(storage: Storage, key: Key): Kept[Key] | undefined {
  try {
    const text = storage.getItem(storageNames[key]);
    if (text === null) {
      return undefined;
    }
    const value = checkedKept(key, parsed(text));
    if (value === undefined) {
      setAside(storage, key, text);
    }
    return value;
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
