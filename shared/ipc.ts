import Joi from 'joi';
import type { PasskeyAnswer } from './workspace/auth/passkeys.ts';
import type { SecondStepAnswer } from './workspace/auth/secondStepAnswer.ts';
import { persistedKeys, type PersistedState, type PersistedKey } from './persistedState.ts';
import { objectKeys } from './kit/objects.ts';
import { soundNames, type SoundName } from './rules/notificationPreferences.ts';

/** Notification in the system's notification centre. */
export interface SystemNotification {
  title: string;
  body: string;
  /** Path of the app that a click opens. */
  path: string;
  /** A later notification with the same tag replaces this one. */
  tag?: string;
  /** De-duplication key: pages of several accounts report the same event once. */
  key?: string;
  /** Ticket that can be answered, accepted and resolved from the notification. */
  ticket?: { readonly id: number; readonly isPending: boolean };
  /** URL of the sender's picture. */
  picture?: string;
}

/** Calls that involve the refresh token, which only the main process holds. */
export type SessionCall =
  | { step: 'login'; body: { email: string; password: string } }
  | { step: 'secondStep'; body: SecondStepAnswer }
  /** In browsers alone: the program's pages have no origin that a passkey could be for. */
  | { step: 'passkey'; body: PasskeyAnswer }
  | { step: 'refresh' }
  | { step: 'logout'; token: string };

export interface SessionReply {
  status: number;
  body: unknown;
}

/** Signed-in user on one server. */
export interface Account {
  readonly id: string;
  readonly serverUrl: string;
  readonly name: string;
  readonly email: string;
  readonly company: string;
  readonly unread: number;
  readonly isCurrent: boolean;
}

/** Problems of the installation, shown at start. */
export type StartupProblem = 'storeBroken' | 'noKeychain' | 'crashed';

export type ServerAddressError = 'malformed' | 'insecure' | 'unreachable' | 'certificate' | 'notProsa';

/** A customer who waits for an answer, as the mini window shows it. */
export interface UrgentTicket {
  /** Path of the app that opens the ticket. */
  readonly path: string;
  readonly name: string;
  /** Last message; empty where previews are off. */
  readonly text: string;
  /** ISO time since which the customer has waited. */
  readonly since: string;
  readonly isPending: boolean;
}

export const maxUrgentTickets = 5;

/** Urgent ticket of one of the accounts. */
export interface MiniTicket extends UrgentTicket {
  readonly accountId: string;
  /** Empty with a single account. */
  readonly company: string;
}

/** Outcome of a test notification. */
export type NotificationOutcome = 'shown' | 'unsupported' | 'blocked';

export interface Download {
  readonly id: string;
  readonly name: string;
  /** `stopped`: by the user. */
  readonly state: 'running' | 'done' | 'failed' | 'stopped';
  /** 0 to 1; null: size unknown. */
  readonly progress: number | null;
}

/** Visibility of the page's window. The page's own `visibilityState` is wrong: views stay visible in a hidden window. */
export interface WindowVisibility {
  /** In the foreground with keyboard focus. */
  readonly isFocused: boolean;
  readonly isVisible: boolean;
}

export interface DesktopStartState extends WindowVisibility {
  readonly serverUrl: string;
  readonly persisted: Partial<PersistedState>;
  readonly accounts: readonly Account[];
  readonly problems: readonly StartupProblem[];
  readonly version: string;
  /** The page is that of the mini window, which belongs to no account. */
  readonly isMini: boolean;
  /** The mini window is open: pages report their urgent tickets. */
  readonly isUrgentWatched: boolean;
}

/** State of the program's update. */
export interface UpdateStatus {
  /** `unsupported`: the program is updated by a package manager or store. */
  readonly step: 'unsupported' | 'none' | 'looking' | 'loading' | 'ready' | 'failed';
  readonly version: string;
  /** Release notes as plain lines. */
  readonly notes: string;
  /** 0 to 1. */
  readonly progress: number;
}

/** Action on a system notification. */
export type NotificationAction =
  | { readonly act: 'reply'; readonly ticketId: number; readonly path: string; readonly text: string }
  | { readonly act: 'accept' | 'resolve'; readonly ticketId: number; readonly path: string };

/** Ids of app actions that appear in system menus. */
export const menuActions = [
  'tickets.create',
  'messages.print',
  'shell.palette',
  'shell.settings',
  'shell.shortcuts',
  'shell.signOut',
] as const;
export type MenuAction = (typeof menuActions)[number];

type EmptyInput = Record<never, never>;

/** Requests from the page to the main process. */
export interface IpcRequests {
  'desktop.start': { input: EmptyInput; result: DesktopStartState };
  'kept.write': { input: { key: PersistedKey; value?: unknown }; result: void };
  'session.call': { input: SessionCall; result: SessionReply };
  'server.choose': { input: { address: string }; result: ServerAddressError | null };
  'account.add': { input: EmptyInput; result: void };
  'account.pick': { input: { id: string }; result: void };
  'account.remove': { input: { id: string }; result: void };
  'account.describe': { input: { name: string; email: string; company: string }; result: void };
  'unread.set': { input: { unread: number; isConnected: boolean }; result: void };
  /** Menu actions that are currently enabled. */
  'actions.offer': { input: { ids: readonly MenuAction[] }; result: void };
  /** Customers of the account who have waited longest. */
  'urgent.set': { input: { tickets: readonly UrgentTicket[] }; result: void };

  'mini.read': { input: EmptyInput; result: readonly MiniTicket[] };
  'mini.open': { input: { accountId: string; path: string }; result: void };
  'mini.close': { input: EmptyInput; result: void };

  'notice.show': { input: SystemNotification; result: void };
  'notice.close': { input: { tag: string }; result: void };
  'notice.test': { input: { title: string; body: string }; result: NotificationOutcome };
  'sound.play': { input: { sound: SoundName; volume: number; key?: string }; result: void };
  'attention.draw': { input: EmptyInput; result: void };
  'link.open': { input: { url: string }; result: void };
  'download.start': { input: { url: string }; result: void };
  'download.show': { input: { id: string }; result: void };
  'download.stop': { input: { id: string }; result: void };
  'media.drag': { input: { url: string; name: string }; result: void };
  'page.print': { input: { title: string }; result: void };
  'work.set': { input: { isBusy: boolean }; result: void };
  'shortcut.claim': { input: { keys: string | null }; result: { isTaken: boolean } };
  'diagnostics.save': { input: EmptyInput; result: void };
  'update.read': { input: EmptyInput; result: UpdateStatus };
  'update.look': { input: EmptyInput; result: void };
  'update.install': { input: EmptyInput; result: void };
}
export type IpcRequestName = keyof IpcRequests;

/** Events from the main process to the page. */
export interface IpcEvents {
  'path.open': { path: string };
  'kept.changed': { key: PersistedKey; value?: unknown };
  'accounts.changed': { accounts: readonly Account[] };
  'sight.changed': WindowVisibility;
  'notice.act': NotificationAction;
  /** App action chosen in a system menu. */
  'action.run': { id: string };
  'download.moved': Download;
  /** Playback failed in the main process; the page may play the sound. */
  'sound.missing': { sound: SoundName; volume: number };
  'presence.changed': { isAway: boolean };
  'update.changed': UpdateStatus;
  'urgent.watched': { isWatched: boolean };
  'mini.changed': { tickets: readonly MiniTicket[] };
}
export type IpcEventName = keyof IpcEvents;

const appPath = (): Joi.StringSchema =>
  Joi.string()
    .pattern(/^\/(?!\/)/)
    .max(500)
    .required();
const emptyInput = Joi.object<EmptyInput, true>({});
const requiredText = (most: number): Joi.StringSchema => Joi.string().max(most).required();
const requiredBoolean = Joi.boolean().required();
const positiveId = Joi.number().integer().min(1).required();

const sessionCallSchema = Joi.alternatives<SessionCall>().try(
  Joi.object({
    step: Joi.valid('login').required(),
    body: Joi.object({ email: requiredText(254), password: requiredText(200) }).required(),
  }),
  Joi.object({
    step: Joi.valid('secondStep').required(),
    body: Joi.object({ challenge: requiredText(2000), code: requiredText(40) }).required(),
  }),
  Joi.object({ step: Joi.valid('refresh').required() }),
  Joi.object({ step: Joi.valid('logout').required(), token: requiredText(4000) }),
);

const notificationSchema = Joi.object<SystemNotification, true>({
  title: requiredText(200),
  body: Joi.string().allow('').max(1000).required(),
  path: appPath(),
  tag: Joi.string().max(100),
  key: Joi.string().max(100),
  ticket: Joi.object({ id: positiveId, isPending: requiredBoolean }),
  picture: Joi.string().max(2000),
});

const urgentTicket = Joi.object<UrgentTicket, true>({
  path: appPath(),
  name: Joi.string().allow('').max(300).required(),
  text: Joi.string().allow('').max(300).required(),
  since: Joi.string().isoDate().required(),
  isPending: requiredBoolean,
});

const accountIdInput = { id: requiredText(40) };

/** Schema that each request must pass before it is handled. */
export const ipcRequestSchemas: { readonly [Name in IpcRequestName]: Joi.Schema<IpcRequests[Name]['input']> } = {
  'desktop.start': emptyInput,
  'kept.write': Joi.object<IpcRequests['kept.write']['input']>({
    key: Joi.string<PersistedKey>()
      .valid(...persistedKeys)
      .required(),
    value: Joi.any(),
  }),
  'session.call': sessionCallSchema,
  'server.choose': Joi.object({ address: Joi.string().allow('').max(500).required() }),
  'account.add': emptyInput,
  'account.pick': Joi.object(accountIdInput),
  'account.remove': Joi.object(accountIdInput),
  'account.describe': Joi.object({
    name: requiredText(200),
    email: requiredText(254),
    company: Joi.string().allow('').max(200).required(),
  }),
  'unread.set': Joi.object({ unread: Joi.number().integer().min(0).required(), isConnected: requiredBoolean }),
  'actions.offer': Joi.object({
    ids: Joi.array()
      .items(Joi.string().valid(...menuActions))
      .required(),
  }),
  'urgent.set': Joi.object({ tickets: Joi.array().items(urgentTicket).max(maxUrgentTickets).required() }),

  'mini.read': emptyInput,
  'mini.open': Joi.object({ accountId: requiredText(40), path: appPath() }),
  'mini.close': emptyInput,

  'notice.show': notificationSchema,
  'notice.close': Joi.object({ tag: requiredText(100) }),
  'notice.test': Joi.object({ title: requiredText(200), body: requiredText(1000) }),
  'sound.play': Joi.object({
    sound: Joi.string<SoundName>()
      .valid(...soundNames)
      .required(),
    volume: Joi.number().min(0).max(1).required(),
    key: Joi.string().max(600),
  }),
  'attention.draw': emptyInput,
  'link.open': Joi.object({ url: requiredText(2000) }),
  'download.start': Joi.object({ url: requiredText(2000) }),
  'download.show': Joi.object({ id: requiredText(40) }),
  'download.stop': Joi.object({ id: requiredText(40) }),
  'media.drag': Joi.object({ url: requiredText(2000), name: requiredText(255) }),
  'page.print': Joi.object({ title: requiredText(200) }),
  'work.set': Joi.object({ isBusy: requiredBoolean }),
  'shortcut.claim': Joi.object({ keys: Joi.string().max(60).allow(null).required() }),
  'diagnostics.save': emptyInput,
  'update.read': emptyInput,
  'update.look': emptyInput,
  'update.install': emptyInput,
};
/** What the page of the mini window may request: nothing of a session, a setting or a file. */
export const miniRequestNames: readonly IpcRequestName[] = ['desktop.start', 'mini.read', 'mini.open', 'mini.close'];
export const ipcRequestNames = objectKeys(ipcRequestSchemas);

/** API of `window.prosa` in the desktop program. */
export interface DesktopBridge {
  request<Name extends IpcRequestName>(name: Name, input: IpcRequests[Name]['input']): Promise<IpcRequests[Name]['result']>;
  /** Returns a function that unsubscribes. */
  subscribe<Name extends IpcEventName>(name: Name, listener: (payload: IpcEvents[Name]) => void): () => void;
}
