import Joi from 'joi';
import { keptKeys, type Kept, type KeptKey } from '#shared/kept.ts';
import { keysOf } from '#shared/kit/record.ts';
import { soundNames, type SoundName } from '#shared/rules/notices.ts';

/** What the system is asked to show in its notification centre. */
export interface Notice {
  title: string;
  body: string;
  /** Where a click leads. */
  path: string;
  /** A later notice with the same tag replaces the earlier one. */
  tag?: string;
  /** What it tells of, where every page would: two pages that hear of the same tell once. */
  key?: string;
  /** The ticket it is about, which may be answered, accepted and resolved from the notice. */
  ticket?: { readonly id: number; readonly isPending: boolean };
  /** A picture of who wrote. */
  picture?: string;
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

/** One person on one server, as the switcher shows it. */
export interface Account {
  readonly id: string;
  /** Empty until a server is chosen. */
  readonly serverUrl: string;
  readonly name: string;
  readonly email: string;
  readonly company: string;
  readonly unread: number;
  readonly isCurrent: boolean;
}

/** What the person should know about the place they work in. */
export type Trouble = 'storeBroken' | 'noKeychain' | 'crashed';

/** Why an address cannot be used. */
export type ServerRefusal = 'malformed' | 'insecure' | 'unreachable' | 'certificate' | 'notProsa';

/** How a try-out of a notice ended. */
export type NoticeOutcome = 'shown' | 'unsupported' | 'blocked';

/** How far a download is. */
export interface Download {
  readonly id: string;
  readonly name: string;
  /** Stopped: by the person. */
  readonly state: 'running' | 'done' | 'failed' | 'stopped';
  /** 0 to 1; null where the size is unknown. */
  readonly part: number | null;
}

/** What somebody sees of a page. Its own notion of it is wrong here: it is never told that its window is hidden. */
export interface Sight {
  /** In front, with the keyboard. */
  readonly isWatched: boolean;
  /** Somewhere on a screen. */
  readonly isShown: boolean;
}

export interface DesktopStart extends Sight {
  readonly serverUrl: string;
  readonly kept: Partial<Kept>;
  readonly accounts: readonly Account[];
  readonly troubles: readonly Trouble[];
  readonly version: string;
}

/** How far a newer version of the program is. */
export interface Update {
  /** `unsupported`: this program is replaced by other means. */
  readonly step: 'unsupported' | 'none' | 'looking' | 'loading' | 'ready' | 'failed';
  readonly version: string;
  /** What is new in it, as plain lines. */
  readonly notes: string;
  /** 0 to 1. */
  readonly part: number;
}

/** What a person did on a notice, away from the window. */
export type NoticeAct =
  | { readonly act: 'reply'; readonly ticketId: number; readonly path: string; readonly text: string }
  | { readonly act: 'accept' | 'resolve'; readonly ticketId: number; readonly path: string };

/** Actions of the page's registry that stand in menus of the system. */
export const menuActions = [
  'tickets.create',
  'messages.print',
  'shell.palette',
  'shell.settings',
  'shell.shortcuts',
  'shell.signOut',
] as const;
export type MenuAction = (typeof menuActions)[number];

type Nothing = Record<never, never>;

/** What the screens may ask of the desktop. */
export interface Asks {
  'desktop.start': { ask: Nothing; answer: DesktopStart };
  'kept.write': { ask: { key: KeptKey; value?: unknown }; answer: void };
  'session.call': { ask: SessionCall; answer: SessionReply };
  'server.choose': { ask: { address: string }; answer: ServerRefusal | null };
  'account.add': { ask: Nothing; answer: void };
  'account.pick': { ask: { id: string }; answer: void };
  'account.remove': { ask: { id: string }; answer: void };
  'account.describe': { ask: { name: string; email: string; company: string }; answer: void };
  'unread.set': { ask: { unread: number; isConnected: boolean }; answer: void };
  /** Which of the menu's actions can be done now. */
  'actions.offer': { ask: { ids: readonly MenuAction[] }; answer: void };

  'notice.show': { ask: Notice; answer: void };
  'notice.close': { ask: { tag: string }; answer: void };
  'notice.test': { ask: { title: string; body: string }; answer: NoticeOutcome };
  'sound.play': { ask: { sound: SoundName; volume: number; key?: string }; answer: void };
  'attention.draw': { ask: Nothing; answer: void };
  'link.open': { ask: { url: string }; answer: void };
  'download.start': { ask: { url: string }; answer: void };
  'download.show': { ask: { id: string }; answer: void };
  'download.stop': { ask: { id: string }; answer: void };
  'media.drag': { ask: { url: string; name: string }; answer: void };
  'page.print': { ask: { title: string }; answer: void };
  'work.set': { ask: { isBusy: boolean }; answer: void };
  'shortcut.claim': { ask: { keys: string | null }; answer: { isTaken: boolean } };
  'diagnostics.save': { ask: Nothing; answer: void };
  'update.read': { ask: Nothing; answer: Update };
  'update.look': { ask: Nothing; answer: void };
  'update.install': { ask: Nothing; answer: void };
}
export type AskName = keyof Asks;

/** What the desktop may tell the screens. */
export interface Tells {
  'path.open': { path: string };
  'kept.changed': { key: KeptKey; value?: unknown };
  'accounts.changed': { accounts: readonly Account[] };
  'sight.changed': Sight;
  'notice.act': NoticeAct;
  /** An action of the page's registry, chosen in a menu of the system. */
  'action.run': { id: string };
  'download.moved': Download;
  /** The system plays no sounds: the page may. */
  'sound.missing': { sound: SoundName; volume: number };
  'presence.changed': { isAway: boolean };
  'update.changed': Update;
}
export type TellName = keyof Tells;

const path = (): Joi.StringSchema =>
  Joi.string()
    .pattern(/^\/(?!\/)/)
    .max(500)
    .required();
const nothing = Joi.object<Nothing, true>({});
const line = (most: number): Joi.StringSchema => Joi.string().max(most).required();
const flag = Joi.boolean().required();
const id = Joi.number().integer().min(1).required();

const sessionCall = Joi.alternatives<SessionCall>().try(
  Joi.object({ step: Joi.valid('login').required(), body: Joi.object({ email: line(254), password: line(200) }).required() }),
  Joi.object({ step: Joi.valid('refresh').required() }),
  Joi.object({ step: Joi.valid('logout').required(), token: line(4000) }),
);

const notice = Joi.object<Notice, true>({
  title: line(200),
  body: Joi.string().allow('').max(1000).required(),
  path: path(),
  tag: Joi.string().max(100),
  key: Joi.string().max(100),
  ticket: Joi.object({ id, isPending: flag }),
  picture: Joi.string().max(2000),
});

const account = { id: line(40) };

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
  'server.choose': Joi.object({ address: Joi.string().allow('').max(500).required() }),
  'account.add': nothing,
  'account.pick': Joi.object(account),
  'account.remove': Joi.object(account),
  'account.describe': Joi.object({ name: line(200), email: line(254), company: Joi.string().allow('').max(200).required() }),
  'unread.set': Joi.object({ unread: Joi.number().integer().min(0).required(), isConnected: flag }),
  'actions.offer': Joi.object({
    ids: Joi.array()
      .items(Joi.string().valid(...menuActions))
      .required(),
  }),

  'notice.show': notice,
  'notice.close': Joi.object({ tag: line(100) }),
  'notice.test': Joi.object({ title: line(200), body: line(1000) }),
  'sound.play': Joi.object({
    sound: Joi.string<SoundName>()
      .valid(...soundNames)
      .required(),
    volume: Joi.number().min(0).max(1).required(),
    key: Joi.string().max(600),
  }),
  'attention.draw': nothing,
  'link.open': Joi.object({ url: line(2000) }),
  'download.start': Joi.object({ url: line(2000) }),
  'download.show': Joi.object({ id: line(40) }),
  'download.stop': Joi.object({ id: line(40) }),
  'media.drag': Joi.object({ url: line(2000), name: line(255) }),
  'page.print': Joi.object({ title: line(200) }),
  'work.set': Joi.object({ isBusy: flag }),
  'shortcut.claim': Joi.object({ keys: Joi.string().max(60).allow(null).required() }),
  'diagnostics.save': nothing,
  'update.read': nothing,
  'update.look': nothing,
  'update.install': nothing,
};
export const askNames = keysOf(askRules);

/** The two verbs that the page finds on `window.prosa` inside the desktop. */
export interface DesktopBridge {
  ask<Name extends AskName>(name: Name, question: Asks[Name]['ask']): Promise<Asks[Name]['answer']>;
  /** Returns the way to stop listening. */
  hear<Name extends TellName>(name: Name, listener: (said: Tells[Name]) => void): () => void;
}
