import { languages, type Language } from '#shared/i18n/texts.ts';
import { flag, list, moment, number, oneOf, orNull, record, shape, text, usually, type Reader } from '#shared/kit/readers.ts';
import { keysOf } from '#shared/kit/record.ts';
import { soundNames, type NoticeChoices } from '#shared/rules/notices.ts';

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
export interface ShortcutChoices {
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
export interface DesktopChoices {
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
export interface Kept {
  theme: Theme;
  volume: number;
  language: Language;
  drawer: 'open' | 'rail';
  inbox: InboxLayout;
  shortcuts: ShortcutChoices;
  recentActions: string[];
  recentEmojis: string[];
  todos: readonly Todo[];
  notices: NoticeChoices;
  desktop: DesktopChoices;
}
export type KeptKey = keyof Kept;

/** Older clients wrote tasks of text and dates alone. */
const todo = shape<Todo>({
  id: usually(() => crypto.randomUUID(), text(64, /[^]/)),
  text: text(2000, /[^]/),
  isDone: usually(() => false, flag),
  remindAt: usually(() => null, orNull(moment)),
  createdAt: moment,
  updatedAt: moment,
});

const clock = text(5, /^(?:[01]\d|2[0-3]):[0-5]\d$/);
const sound = oneOf(soundNames);
const pixels = number(0, 2000);
const keys = text(60, /[^]/);

/** One reader per remembered thing, used on every read and every write. */
export const keptReaders: { readonly [Key in KeptKey]: Reader<Kept[Key]> } = {
  theme: oneOf(themes),
  volume: number(0, 1),
  language: oneOf(languages),
  drawer: oneOf(['open', 'rail']),
  inbox: shape<InboxLayout>({ list: pixels, contact: pixels, isContactShut: flag }, ['list', 'contact', 'isContactShut']),
  shortcuts: shape<ShortcutChoices>({ singleKeys: flag, keys: record(orNull(keys), /^.{1,100}$/) }),
  recentActions: list(text(100, /[^]/), 20),
  recentEmojis: list(text(40, /[^]/), 16),
  todos: list(todo, 5000),
  notices: shape<NoticeChoices>({
    isOn: flag,
    showsPreview: flag,
    stays: flag,
    quietHours: orNull(shape({ from: clock, to: clock })),
    silentUntil: orNull(moment),
    sounds: shape({ ticket: sound, message: sound, chat: sound }),
    queueSounds: record(sound, /^(?:https?:\/\/\S+ )?\d+$/),
  }),
  desktop: shape<DesktopChoices>({
    startsWithSystem: flag,
    startsHidden: flag,
    closesToTray: flag,
    checksSpelling: flag,
    paletteKeys: orNull(keys),
    channel: oneOf(['stable', 'beta']),
  }),
};
export const keptKeys = keysOf(keptReaders);

/** A value that passes its reader, or undefined: what lies in a store may be old, foreign or broken. */
export const checkedKept = <Key extends KeptKey>(key: Key, found: unknown): Kept[Key] | undefined =>
  found === undefined || found === null ? undefined : keptReaders[key](found);

/** How the program behaves until somebody chooses. */
export const usualDesktop: DesktopChoices = {
  startsWithSystem: false,
  startsHidden: false,
  closesToTray: true,
  checksSpelling: true,
  paletteKeys: null,
  channel: 'stable',
};
