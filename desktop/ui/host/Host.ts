import type {
  Account,
  Download,
  MenuAction,
  MiniTicket,
  SystemNotification,
  NotificationAction,
  NotificationOutcome,
  ServerAddressError,
  SessionCall,
  SessionReply,
  StartupProblem,
  UpdateStatus,
  UrgentTicket,
} from '#shared/ipc.ts';
import type { PersistedState, PersistedKey } from '#shared/persistedState.ts';
import type { SoundName } from '#shared/rules/notificationPreferences.ts';

/** Returns the function that unsubscribes. */
export type Subscribe<Event> = (listener: (event: Event) => void) => () => void;

/** `dedupeKey`: windows that get the same event play it once. */
interface SoundRequest {
  readonly sound: SoundName;
  readonly dedupeKey?: string;
}

/** Environment of the page: browser tab or Electron window. Components do not ask which. */
export interface Host {
  /** Without trailing slash; empty where the server serves the page. */
  readonly serverUrl: string;
  /** Features of the desktop app; null in a browser. */
  readonly desktop: DesktopHost | null;
  /** Login, refresh and logout carry the refresh token, which only the host sees. */
  session(call: SessionCall): Promise<SessionReply>;
  read<Key extends PersistedKey>(key: Key): PersistedState[Key] | undefined;
  /** Undefined removes the entry. */
  write<Key extends PersistedKey>(key: Key, value: PersistedState[Key] | undefined): void;
  /** Another window changed a persisted value. */
  onPersistedChange: Subscribe<PersistedKey>;
  /** The page has the focus. */
  isFocused(): boolean;
  /** The page is visible, so messages on it count as read. */
  isVisible(): boolean;
  onVisibilityChange: Subscribe<boolean>;
  /** Asks the user unless the permission is already decided. */
  requestNotificationPermission(): Promise<boolean>;
  showNotice(notice: SystemNotification): void;
  /** Closes the notification of a ticket that has been read. */
  closeNotice(tag: string): void;
  testNotice(notice: Pick<SystemNotification, 'title' | 'body'>): Promise<NotificationOutcome>;
  /** Number for title, badge and tray icon; the icon also shows the connection. */
  setUnread(unread: number, isConnected: boolean): void;
  /** Flashes the window without taking the focus. */
  requestAttention(): void;
  playSound(ring: SoundRequest): void;
  openExternal(url: string): void;
  /** A notification was clicked, or the system opened a deep link. */
  onOpenPath: Subscribe<string>;
  /** An action was chosen on a notification. */
  onNoticeAction: Subscribe<NotificationAction>;
  /** True when the user is away from the computer. */
  onPresenceChange: Subscribe<boolean>;
  /** Keeps the computer awake while true. */
  setBusy(isBusy: boolean): void;
  /** Saves a file of the server; opens it where the browser cannot save. */
  download(url: string, name: string): void;
  /** Starts dragging a file out of the window; false where the browser does it natively. */
  startFileDrag(url: string, name: string): boolean;
  /** Saves a PDF, or opens the browser's print dialog. */
  print(title: string): Promise<void>;
}

/** Features of the desktop app only. */
export interface DesktopHost {
  readonly version: string;
  readonly troubles: readonly StartupProblem[];
  /** Null: accepted, and the page reloads. */
  chooseServer(address: string): Promise<ServerAddressError | null>;
  accounts(): readonly Account[];
  onAccountsChange: Subscribe<readonly Account[]>;
  addAccount(): void;
  selectAccount(id: string): void;
  removeAccount(id: string): void;
  /** Shown in the account switcher. */
  describeAccount(person: { name: string; email: string; company: string }): void;
  registerGlobalShortcut(keys: string | null): Promise<{ isTaken: boolean }>;
  saveDiagnostics(): void;
  /** Id of a screen action, chosen in a native menu. */
  onMenuAction: Subscribe<string>;
  /** Enables and disables items of the native menu. */
  setEnabledActions(ids: readonly MenuAction[]): void;
  onDownloadProgress: Subscribe<Download>;
  showDownload(id: string): void;
  cancelDownload(id: string): void;
  /** Current status; changes follow through `onUpdateChange`. */
  readUpdate(): Promise<UpdateStatus>;
  onUpdateChange: Subscribe<UpdateStatus>;
  checkForUpdate(): void;
  installUpdate(): void;
  /** The mini window, in which this page runs; null in the page of an account. */
  readonly mini: MiniHost | null;
  /** True while the mini window is open. */
  isUrgentWatched(): boolean;
  onUrgentWatchedChange: Subscribe<boolean>;
  /** Reports the account's customers who have waited longest. */
  setUrgentTickets(tickets: readonly UrgentTicket[]): void;
}

/** Features of the mini window only. */
export interface MiniHost {
  read(): Promise<readonly MiniTicket[]>;
  onChange: Subscribe<readonly MiniTicket[]>;
  /** Opens the ticket in the window of its account. */
  open(ticket: MiniTicket): void;
  close(): void;
}
