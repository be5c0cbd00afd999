import { ticketOrders, type TicketOrder } from './conversations/tickets/filter.ts';
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
type Theme = (typeof themes)[number];

/** Task of the local list; never sent to the server. */
export interface Todo {
  readonly id: string;
  readonly text: string;
  /** Ticket that the task is about, with the name of its contact. */
  readonly ticket: { readonly uuid: string; readonly name: string } | null;
  readonly isDone: boolean;
  /** ISO time of the reminder; null: none, or already shown. */
  readonly remindAt: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** Changes to the keyboard shortcuts. */
export interface ShortcutPreferences {
  /** True: shortcuts without a modifier are active. */
  readonly singleKeys: boolean;
  /** Action id → keys; null: disabled. */
  readonly keys: Readonly<Record<string, string | null>>;
}

/** Pane widths of the inbox in pixels. */
export interface InboxLayout {
  readonly list?: number;
  readonly contact?: number;
  readonly isContactShut?: boolean;
}

/** Order of the ticket list by tab; absent: the tab's own. */
export type TicketOrders = { readonly [Tab in 'open' | 'pending' | 'closed' | 'all']?: TicketOrder };

export interface DesktopPreferences {
  readonly startsWithSystem: boolean;
  readonly startsHidden: boolean;
  /** True: closing the window minimises to the tray. */
  readonly closesToTray: boolean;
  readonly checksSpelling: boolean;
  /** Global shortcut of the palette as Electron accelerator (`Control+Shift+Space`); null: none. */
  readonly paletteKeys: string | null;
  readonly channel: 'stable' | 'beta';
}

/** Shown on the sign-in page of that server. */
export interface BrandedCompany {
  readonly serverUrl: string;
  readonly companyId: number;
}

/** State stored on this device for all accounts; the keys are the storage keys. */
export interface PersistedState {
  theme: Theme;
  volume: number;
  language: Language;
  drawer: 'open' | 'rail';
  inbox: InboxLayout;
  ticketOrders: TicketOrders;
  /** True: rows of the inbox show only the start of the last message. */
  shortPreviews: boolean;
  shortcuts: ShortcutPreferences;
  recentActions: string[];
  recentEmojis: string[];
  todos: readonly Todo[];
  notices: NotificationPreferences;
  desktop: DesktopPreferences;
  /** Company of the last sign-in, where it has a brand. */
  brand: BrandedCompany;
}
export type PersistedKey = keyof PersistedState;

/** Legacy tasks have a text and dates only. */
const todoParser = objectParser<Todo>({
  id: parserWithDefault(() => crypto.randomUUID(), textParser(64, /[^]/)),
  text: textParser(2000, /[^]/),
  ticket: parserWithDefault(() => null, nullableParser(objectParser({ uuid: textParser(36, /^[\da-f-]{36}$/i), name: textParser(200) }))),
  isDone: parserWithDefault(() => false, booleanParser),
  remindAt: parserWithDefault(() => null, nullableParser(isoDateParser)),
  createdAt: isoDateParser,
  updatedAt: isoDateParser,
});

const clockTimeParser = textParser(5, /^(?:[01]\d|2[0-3]):[0-5]\d$/);
const soundNameParser = enumParser(soundNames);
const orderParser = enumParser(ticketOrders);
const pixelsParser = numberParser(0, 2000);
const keyComboParser = textParser(60, /[^]/);

/** Parser per key, applied on every read and write. */
const persistedStateParsers: { readonly [Key in PersistedKey]: Parser<PersistedState[Key]> } = {
  theme: enumParser(themes),
  volume: numberParser(0, 1),
  language: enumParser(languages),
  drawer: enumParser(['open', 'rail']),
  inbox: objectParser<InboxLayout>({ list: pixelsParser, contact: pixelsParser, isContactShut: booleanParser }, [
    'list',
    'contact',
    'isContactShut',
  ]),
  ticketOrders: objectParser<TicketOrders>({ open: orderParser, pending: orderParser, closed: orderParser, all: orderParser }, [
    'open',
    'pending',
    'closed',
    'all',
  ]),
  shortPreviews: booleanParser,
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
  brand: objectParser<BrandedCompany>({ serverUrl: textParser(500, /^/), companyId: numberParser(1, 2 ** 31) }),
};
export const persistedKeys = objectKeys(persistedStateParsers);

/** Parsed stored value; undefined where it is absent or invalid. */
export const parsePersistedValue = <Key extends PersistedKey>(key: Key, value: unknown): PersistedState[Key] | undefined =>
  value === undefined || value === null ? undefined : persistedStateParsers[key](value);

export const defaultDesktopPreferences: DesktopPreferences = {
  startsWithSystem: false,
  startsHidden: false,
  closesToTray: true,
  checksSpelling: true,
  paletteKeys: null,
  channel: 'stable',
};
