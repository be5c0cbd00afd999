import type {
  Account,
  Download,
  MenuAction,
  SystemNotification,
  NotificationAction,
  NotificationOutcome,
  ServerAddressError,
  SessionCall,
  SessionReply,
  StartupProblem,
  UpdateStatus,
} from '#shared/ipc.ts';
import type { PersistedState, PersistedKey } from '#shared/persistedState.ts';
import type { SoundName } from '#shared/rules/notificationPreferences.ts';

/** Returns the way to stop listening. */
export type Subscribe<Said> = (listener: (said: Said) => void) => () => void;

/** What is to be heard, and what of: two windows that hear of the same ring once. */
export interface SoundRequest {
  readonly sound: SoundName;
  readonly dedupeKey?: string;
}

/** What the page needs from the place it runs in. No screen asks which place that is. */
export interface Host {
  /** Without a slash at the end; empty where the server itself serves the page. */
  readonly serverUrl: string;
  /** What only the installed program can do; null in a browser. */
  readonly desktop: DesktopHost | null;
  /** Login, refresh and logout carry the refresh token, which only the host touches. */
  session(call: SessionCall): Promise<SessionReply>;
  read<Key extends PersistedKey>(key: Key): PersistedState[Key] | undefined;
  /** Undefined forgets. */
  write<Key extends PersistedKey>(key: Key, value: PersistedState[Key] | undefined): void;
  /** Another window changed what is remembered. */
  onPersistedChange: Subscribe<PersistedKey>;
  /** Does somebody look at this page right now? */
  isFocused(): boolean;
  /** Is this page somewhere on a screen, so that what stands on it counts as read? */
  isVisible(): boolean;
  onVisibilityChange: Subscribe<boolean>;
  /** May notices be shown? Asks the person where nobody has yet. */
  requestNotificationPermission(): Promise<boolean>;
  showNotice(notice: SystemNotification): void;
  /** What it told of has been read. */
  closeNotice(tag: string): void;
  /** Shows a notice at once and says how it went. */
  testNotice(notice: Pick<SystemNotification, 'title' | 'body'>): Promise<NotificationOutcome>;
  /** The one number for title, badge and tray, and whether the server is there. */
  setUnread(unread: number, isConnected: boolean): void;
  /** Draws the eye to the window without taking the keyboard. */
  requestAttention(): void;
  playSound(ring: SoundRequest): void;
  openExternal(url: string): void;
  /** A notice was clicked, or the system opened a link of ours. */
  onOpenPath: Subscribe<string>;
  /** Something was done on a notice, away from the page. */
  onNoticeAction: Subscribe<NotificationAction>;
  /** Nobody is at this computer, or somebody is back. */
  onPresenceChange: Subscribe<boolean>;
  /** While work goes on the computer should not fall asleep. */
  setBusy(isBusy: boolean): void;
  /** Saves a file of the server under its own name, or opens it where the browser will not save. */
  download(url: string, name: string): void;
  /** Hands a file to whatever the person drags it over; false where the browser does that by itself. */
  startFileDrag(url: string, name: string): boolean;
  /** What the page shows for print: a PDF, or the browser's own print. */
  print(title: string): Promise<void>;
}

/** What only the installed program can do. */
export interface DesktopHost {
  readonly version: string;
  readonly troubles: readonly StartupProblem[];
  /** Null: the server is there and the page is loaded afresh. */
  chooseServer(address: string): Promise<ServerAddressError | null>;
  accounts(): readonly Account[];
  onAccountsChange: Subscribe<readonly Account[]>;
  addAccount(): void;
  selectAccount(id: string): void;
  removeAccount(id: string): void;
  /** Who is signed in on this page, for the switcher. */
  describeAccount(person: { name: string; email: string; company: string }): void;
  registerGlobalShortcut(keys: string | null): Promise<{ isTaken: boolean }>;
  saveDiagnostics(): void;
  /** An action of the registry, chosen in a menu of the system. */
  onMenuAction: Subscribe<string>;
  /** Which of the menu's actions can be done now. */
  setEnabledActions(ids: readonly MenuAction[]): void;
  onDownloadProgress: Subscribe<Download>;
  showDownload(id: string): void;
  cancelDownload(id: string): void;
  /** How far a newer version is, now and from now on. */
  readUpdate(): Promise<UpdateStatus>;
  onUpdateChange: Subscribe<UpdateStatus>;
  checkForUpdate(): void;
  installUpdate(): void;
}
