import type {
  Account,
  Download,
  MenuAction,
  Notice,
  NoticeAct,
  NoticeOutcome,
  ServerRefusal,
  SessionCall,
  SessionReply,
  Trouble,
  Update,
} from '#shared/ipc.ts';
import type { Kept, KeptKey } from '#shared/kept.ts';
import type { SoundName } from '#shared/rules/notices.ts';

/** Returns the way to stop listening. */
export type Listen<Said> = (listener: (said: Said) => void) => () => void;

/** What is to be heard, and what of: two windows that hear of the same ring once. */
export interface Ring {
  readonly sound: SoundName;
  readonly key?: string;
}

/** What the page needs from the place it runs in. No screen asks which place that is. */
export interface Host {
  /** Without a slash at the end; empty where the server itself serves the page. */
  readonly serverUrl: string;
  /** What only the installed program can do; null in a browser. */
  readonly desktop: DesktopHost | null;
  /** Login, refresh and logout carry the refresh token, which only the host touches. */
  session(call: SessionCall): Promise<SessionReply>;
  read<Key extends KeptKey>(key: Key): Kept[Key] | undefined;
  /** Undefined forgets. */
  write<Key extends KeptKey>(key: Key, value: Kept[Key] | undefined): void;
  /** Another window changed what is remembered. */
  hearKept: Listen<KeptKey>;
  /** Does somebody look at this page right now? */
  isWatched(): boolean;
  /** Is this page somewhere on a screen, so that what stands on it counts as read? */
  isShown(): boolean;
  hearShown: Listen<boolean>;
  /** May notices be shown? Asks the person where nobody has yet. */
  askToNotify(): Promise<boolean>;
  notify(notice: Notice): void;
  /** What it told of has been read. */
  closeNotice(tag: string): void;
  /** Shows a notice at once and says how it went. */
  testNotice(notice: Pick<Notice, 'title' | 'body'>): Promise<NoticeOutcome>;
  /** The one number for title, badge and tray, and whether the server is there. */
  sign(unread: number, isConnected: boolean): void;
  /** Draws the eye to the window without taking the keyboard. */
  signalUnread(): void;
  playSound(ring: Ring): void;
  openExternal(url: string): void;
  /** A notice was clicked, or the system opened a link of ours. */
  hearOpen: Listen<string>;
  /** Something was done on a notice, away from the page. */
  hearNoticeAct: Listen<NoticeAct>;
  /** Nobody is at this computer, or somebody is back. */
  hearPresence: Listen<boolean>;
  /** While work goes on the computer should not fall asleep. */
  setBusy(isBusy: boolean): void;
  /** Saves a file of the server under its own name, or opens it where the browser will not save. */
  download(url: string, name: string): void;
  /** Hands a file to whatever the person drags it over; false where the browser does that by itself. */
  dragOut(url: string, name: string): boolean;
  /** What the page shows for print: a PDF, or the browser's own print. */
  print(title: string): Promise<void>;
}

/** What only the installed program can do. */
export interface DesktopHost {
  readonly version: string;
  readonly troubles: readonly Trouble[];
  /** Null: the server is there and the page is loaded afresh. */
  chooseServer(address: string): Promise<ServerRefusal | null>;
  accounts(): readonly Account[];
  hearAccounts: Listen<readonly Account[]>;
  addAccount(): void;
  pickAccount(id: string): void;
  removeAccount(id: string): void;
  /** Who is signed in on this page, for the switcher. */
  describe(person: { name: string; email: string; company: string }): void;
  claimKeys(keys: string | null): Promise<{ isTaken: boolean }>;
  saveDiagnostics(): void;
  /** An action of the registry, chosen in a menu of the system. */
  hearAction: Listen<string>;
  /** Which of the menu's actions can be done now. */
  offerActions(ids: readonly MenuAction[]): void;
  hearDownload: Listen<Download>;
  showDownload(id: string): void;
  stopDownload(id: string): void;
  /** How far a newer version is, now and from now on. */
  readUpdate(): Promise<Update>;
  hearUpdate: Listen<Update>;
  lookForUpdate(): void;
  installUpdate(): void;
}
