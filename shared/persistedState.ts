import { languages, type Language } from './i18n/texts.ts';
import {
  booleanParser,
  arrayParser,
  isoDateParser,
  numberParser,
  enumParser,
  nullableParser,
  recordParser,
  objectParser,
  textParser,
  parserWithDefault,
  type Parser,
} from './kit/parsers.ts';
import { objectKeys } from './kit/objects.ts';
import { soundNames, type NotificationPreferences } from './rules/notificationPreferences.ts';

export const themes = ['light', 'dark', 'system'] as const;
export type Theme = (typeof themes)[number];

/** A task of the local list; it never leaves this device. */
export interface Todo {
  readonly id: string;
  readonly text: string;
  readonly isDone: boolean;
  /** When to be reminded of it; null: never, or already done. */
  readonly remindAt: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** What a person changed about the keyboard. */
export interface ShortcutPreferences {
  /** May one key alone do something? */
  readonly singleKeys: boolean;
  /** Action id → its keys; null switches the shortcut off. */
  readonly keys: Readonly<Record<string, string | null>>;
}

/** How somebody has arranged the panes of the inbox, in pixels. */
export interface InboxLayout {
  readonly list?: number;
  readonly contact?: number;
  readonly isContactShut?: boolean;
}

/** How the installed program behaves on this computer. */
export interface DesktopPreferences {
  readonly startsWithSystem: boolean;
  readonly startsHidden: boolean;
  /** The cross puts it beside the clock instead of ending it. */
  readonly closesToTray: boolean;
  readonly checksSpelling: boolean;
  /** Opens the palette from any program: `Control+Shift+Space`; null: none. */
  readonly paletteKeys: string | null;
  readonly channel: 'stable' | 'beta';
}

/** Everything that is remembered on this device, whoever is signed in. */
export interface PersistedState {
  theme: Theme;
  volume: number;
  language: Language;
  drawer: 'open' | 'rail';
  inbox: InboxLayout;
  shortcuts: ShortcutPreferences;
  recentActions: string[];
  recentEmojis: string[];
  todos: readonly Todo[];
  notices: NotificationPreferences;
  desktop: DesktopPreferences;
}
export type PersistedKey = keyof PersistedState;

/** Older clients wrote tasks of text and dates alone. */
const todoParser = objectParser<Todo>({
  id: parserWithDefault(() => crypto.randomUUID(), textParser(64, /[^]/)),
  text: textParser(2000, /[^]/),
  isDone: parserWithDefault(() => false, booleanParser),
  remindAt: parserWithDefault(() => null, nullableParser(isoDateParser)),
  createdAt: isoDateParser,
  updatedAt: isoDateParser,
});

const clockTimeParser = textParser(5, /^(?:[01]\d|2[0-3]):[0-5]\d$/);
const soundNameParser = enumParser(soundNames);
const pixelsParser = numberParser(0, 2000);
const keyComboParser = textParser(60, /[^]/);

/** One reader per remembered thing, used on every read and every write. */
export const persistedStateParsers: { readonly [Key in PersistedKey]: Parser<PersistedState[Key]> } = {
  theme: enumParser(themes),
  volume: numberParser(0, 1),
  language: enumParser(languages),
  drawer: enumParser(['open', 'rail']),
  inbox: objectParser<InboxLayout>({ list: pixelsParser, contact: pixelsParser, isContactShut: booleanParser }, [
    'list',
    'contact',
    'isContactShut',
  ]),
  shortcuts: objectParser<ShortcutPreferences>({
    singleKeys: booleanParser,
    keys: recordParser(nullableParser(keyComboParser), /^.{1,100}$/),
  }),
  recentActions: arrayParser(textParser(100, /[^]/), 20),
  recentEmojis: arrayParser(textParser(40, /[^]/), 16),
  todos: arrayParser(todoParser, 5000),
  notices: objectParser<NotificationPreferences>({
    isOn: booleanParser,
    showsPreview: booleanParser,
    stays: booleanParser,
    quietHours: nullableParser(objectParser({ from: clockTimeParser, to: clockTimeParser })),
    silentUntil: nullableParser(isoDateParser),
    sounds: objectParser({ ticket: soundNameParser, message: soundNameParser, chat: soundNameParser }),
    queueSounds: recordParser(soundNameParser, /^(?:https?:\/\/\S+ )?\d+$/),
  }),
  desktop: objectParser<DesktopPreferences>({
    startsWithSystem: booleanParser,
    startsHidden: booleanParser,
    closesToTray: booleanParser,
    checksSpelling: booleanParser,
    paletteKeys: nullableParser(keyComboParser),
    channel: enumParser(['stable', 'beta']),
  }),
};
export const persistedKeys = objectKeys(persistedStateParsers);

/** A value that passes its reader, or undefined: what lies in a store may be old, foreign or broken. */
export const parsePersistedValue = <Key extends PersistedKey>(key: Key, found: unknown): PersistedState[Key] | undefined =>
  found === undefined || found === null ? undefined : persistedStateParsers[key](found);

/** How the program behaves until somebody chooses. */
export const defaultDesktopPreferences: DesktopPreferences = {
  startsWithSystem: false,
  startsHidden: false,
  closesToTray: true,
  checksSpelling: true,
  paletteKeys: null,
  channel: 'stable',
};
