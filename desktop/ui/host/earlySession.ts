import type { SessionReply } from '#shared/ipc.ts';

declare global {
  interface Window {
    prosaSession?: Promise<SessionReply>;
  }
}

/** The answer that `scheme.js` asked for while the scripts were still coming: for the first who wants it. */
export function earlySession(): Promise<SessionReply> | undefined {
  const { prosaSession } = window;
  delete window.prosaSession;
  return prosaSession;
}
