import Joi from 'joi';
import { languages, type Language } from '#shared/i18n/texts.ts';
import { keysOf } from '#shared/kit/record.ts';
import { soundNames, type NoticeChoices, type SoundName } from '#shared/rules/notices.ts';

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
  todos: readonly Todo[];
  notices: NoticeChoices;
  desktop: DesktopChoices;
}
export type KeptKey = keyof Kept;

/** Older clients wrote tasks of text and dates alone. */
const todo = Joi.object<Todo, true>({
  id: Joi.string()
    .max(64)
    .default(() => crypto.randomUUID()),
  text: Joi.string().max(2000).required(),
  isDone: Joi.boolean().default(false),
  remindAt: Joi.string().isoDate().allow(null).default(null),
  createdAt: Joi.string().isoDate().required(),
  updatedAt: Joi.string().isoDate().required(),
});

const clock = Joi.string()
  .pattern(/^([01]\d|2[0-3]):[0-5]\d$/)
  .required();
const sound = (): Joi.StringSchema<SoundName> => Joi.string<SoundName>().valid(...soundNames);

const noticeChoices = Joi.object<NoticeChoices, true>({
  isOn: Joi.boolean().required(),
  showsPreview: Joi.boolean().required(),
  stays: Joi.boolean().required(),
  quietHours: Joi.object({ from: clock, to: clock }).allow(null).required(),
  silentUntil: Joi.string().isoDate().allow(null).required(),
  sounds: Joi.object({ ticket: sound().required(), message: sound().required(), chat: sound().required() }).required(),
  queueSounds: Joi.object().pattern(/^\d+$/, sound()).required(),
});

const desktopChoices = Joi.object<DesktopChoices, true>({
  startsWithSystem: Joi.boolean().required(),
  startsHidden: Joi.boolean().required(),
  closesToTray: Joi.boolean().required(),
  checksSpelling: Joi.boolean().required(),
  paletteKeys: Joi.string().max(60).allow(null).required(),
  channel: Joi.string().valid('stable', 'beta').required(),
});

/** One rule per remembered thing, used on every read and every write. */
export const keptRules: { readonly [Key in KeptKey]: Joi.Schema<Kept[Key]> } = {
  theme: Joi.string<Theme>().valid(...themes),
  volume: Joi.number().min(0).max(1),
  language: Joi.string<Language>().valid(...languages),
  drawer: Joi.string<Kept['drawer']>().valid('open', 'rail'),
  inbox: Joi.object<InboxLayout, true>({
    list: Joi.number().min(0).max(2000),
    contact: Joi.number().min(0).max(2000),
    isContactShut: Joi.boolean(),
  }),
  shortcuts: Joi.object<ShortcutChoices, true>({
    singleKeys: Joi.boolean().required(),
    keys: Joi.object().pattern(Joi.string().max(100), Joi.string().max(60).allow(null)).required(),
  }),
  recentActions: Joi.array<string[]>().items(Joi.string().max(100)).max(20),
  todos: Joi.array<readonly Todo[]>().items(todo).max(5000),
  notices: noticeChoices,
  desktop: desktopChoices,
};
export const keptKeys = keysOf(keptRules);

/** A value that passes its rule, or undefined: what lies in a store may be old, foreign or broken. */
export function checkedKept<Key extends KeptKey>(key: Key, value: unknown): Kept[Key] | undefined {
  if (value === undefined || value === null) {
    return undefined;
  }
  const outcome = keptRules[key].validate(value, { convert: false });
  return outcome.error === undefined ? outcome.value : undefined;
}

/** How the program behaves until somebody chooses. */
export const usualDesktop: DesktopChoices = {
  startsWithSystem: false,
  startsHidden: false,
  closesToTray: true,
  checksSpelling: true,
  paletteKeys: null,
  channel: 'stable',
};
