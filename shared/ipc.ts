import Joi from 'joi';
import { languages, type Language } from '#shared/i18n/texts.ts';
import { keysOf } from '#shared/kit/record.ts';

export const themes = ['light', 'dark', 'system'] as const;
export type Theme = (typeof themes)[number];

/** A task of the local list; it never leaves this device. */
export interface Todo {
  id: string;
  text: string;
  createdAt: string;
  updatedAt: string;
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

/** Everything that is remembered on this device, whoever is signed in. */
export interface Kept {
  theme: Theme;
  volume: number;
  language: Language;
  drawer: 'open' | 'rail';
  inbox: InboxLayout;
  shortcuts: ShortcutChoices;
  recentActions: string[];
  todos: Todo[];
}
export type KeptKey = keyof Kept;

const todo = Joi.object<Todo, true>({
  id: Joi.string().max(64).required(),
  text: Joi.string().max(2000).required(),
  createdAt: Joi.string().isoDate().required(),
  updatedAt: Joi.string().isoDate().required(),
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
    keys: Joi.object().pattern(Joi.string().max(80), Joi.string().max(40).allow(null)).required(),
  }),
  recentActions: Joi.array().items(Joi.string().max(80)).max(20),
  todos: Joi.array().items(todo).max(5000),
};
export const keptKeys = keysOf(keptRules);

/** What the page shows in the system's notification centre. */
export interface Notice {
  title: string;
  body: string;
  /** Where a click leads. */
  path: string;
  /** A later notice with the same tag replaces the earlier one. */
  tag?: string;
}

/** The three calls that touch the refresh token, which the page never sees. */
export type SessionCall =
  | { step: 'login'; body: { email: string; password: string } }
  | { step: 'refresh' }
  | { step: 'logout'; token: string };

/** The server's reply, as it came. */
export interface SessionReply {
  status: number;
  body: unknown;
}

/** What the screens may ask of the desktop. */
export interface Asks {
  'desktop.start': { ask: Record<never, never>; answer: { serverUrl: string; kept: Partial<Kept> } };
  'kept.write': { ask: { key: KeptKey; value?: unknown }; answer: void };
  'session.call': { ask: SessionCall; answer: SessionReply };
  'notice.show': { ask: Notice; answer: void };
  'badge.set': { ask: { unread: number }; answer: void };
  'attention.draw': { ask: Record<never, never>; answer: void };
  'link.open': { ask: { url: string }; answer: void };
}
export type AskName = keyof Asks;

/** What the desktop may tell the screens. */
export interface Tells {
  'path.open': { path: string };
}
export type TellName = keyof Tells;

const path = (): Joi.StringSchema =>
  Joi.string()
    .pattern(/^\/(?!\/)/)
    .max(500)
    .required();
const nothing = Joi.object<Record<never, never>, true>({});

const sessionCall = Joi.alternatives<SessionCall>().try(
  Joi.object({
    step: Joi.valid('login').required(),
    body: Joi.object({ email: Joi.string().max(254).required(), password: Joi.string().max(200).required() }).required(),
  }),
  Joi.object({ step: Joi.valid('refresh').required() }),
  Joi.object({ step: Joi.valid('logout').required(), token: Joi.string().max(4000).required() }),
);

/** The rule that a question must pass before the desktop looks at it. */
export const askRules: { readonly [Name in AskName]: Joi.Schema<Asks[Name]['ask']> } = {
  'desktop.start': nothing,
  'kept.write': Joi.object<Asks['kept.write']['ask']>({
    key: Joi.string<KeptKey>()
      .valid(...keptKeys)
      .required(),
    value: Joi.any(),
  }),
  'session.call': sessionCall,
  'notice.show': Joi.object<Notice, true>({
    title: Joi.string().max(200).required(),
    body: Joi.string().allow('').max(1000).required(),
    path: path(),
    tag: Joi.string().max(100),
  }),
  'badge.set': Joi.object<{ unread: number }, true>({ unread: Joi.number().integer().min(0).required() }),
  'attention.draw': nothing,
  'link.open': Joi.object<{ url: string }, true>({ url: Joi.string().max(2000).required() }),
};
export const askNames = keysOf(askRules);
export const tellNames = ['path.open'] as const satisfies readonly TellName[];

/** The two verbs that the page finds on `window.prosa` inside the desktop. */
export interface DesktopBridge {
  ask<Name extends AskName>(name: Name, question: Asks[Name]['ask']): Promise<Asks[Name]['answer']>;
  /** Returns the way to stop listening. */
  hear<Name extends TellName>(name: Name, listener: (said: Tells[Name]) => void): () => void;
}
