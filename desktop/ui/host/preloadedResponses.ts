import type { SessionReply } from '#shared/ipc.ts';

/** What was asked first the last time, asked again for whoever is signed in. */
export interface PreloadedResponse {
  readonly url: string;
  /** Whose answer it is; null until that is known. */
  readonly token: string | null;
  /** Null until it has come. */
  readonly body: unknown;
  /** Null where it did not come. */
  readonly coming: Promise<unknown>;
}

declare global {
  interface Window {
    prosaSession?: Promise<SessionReply>;
    prosaFirst?: PreloadedResponse;
  }
}

/** The answer that `scheme.js` asked for while the scripts were still coming: for the first who wants it. */
export function takePreloadedSession(): Promise<SessionReply> | undefined {
  const { prosaSession } = window;
  delete window.prosaSession;
  return prosaSession;
}

/** What `scheme.js` asked for next, if it is this, and for this person; for the first who wants anything. */
export function takePreloadedResponse(url: string, token: string | null): PreloadedResponse | undefined {
  const { prosaFirst } = window;
  delete window.prosaFirst;
  return token !== null && prosaFirst?.token === token && prosaFirst.url === url ? prosaFirst : undefined;
}
