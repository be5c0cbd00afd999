import type { Kept, KeptKey, Notice, SessionCall, SessionReply } from '#shared/ipc.ts';

/** What the page needs from the place it runs in. No screen asks which place that is. */
export interface Host {
  readonly kind: 'browser' | 'desktop';
  /** Without a slash at the end; empty where the server itself serves the page. */
  readonly serverUrl: string;
  /** Login, refresh and logout carry the refresh token, which only the host touches. */
  session(call: SessionCall): Promise<SessionReply>;
  read<Key extends KeptKey>(key: Key): Kept[Key] | undefined;
  /** Undefined forgets. */
  write<Key extends KeptKey>(key: Key, value: Kept[Key] | undefined): void;
  /** May notices be shown? Asks the person where nobody has yet. */
  askToNotify(): Promise<boolean>;
  notify(notice: Notice): void;
  badge(unread: number): void;
  /** Draws the eye to the window without taking the keyboard. */
  signalUnread(): void;
  playSound(): void;
  openExternal(url: string): void;
  /** A notice was clicked, or the system opened a link of ours. Returns the way to stop listening. */
  hearOpen(listener: (path: string) => void): () => void;
}
