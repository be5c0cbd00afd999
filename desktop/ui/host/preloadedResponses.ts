import type { SessionReply } from '#shared/ipc.ts';

/** Response to the last start's first request, repeated by `scheme.js` for the signed-in user. */
export interface PreloadedResponse {
  readonly url: string;
  /** Token of the request; null until it is known. */
  readonly token: string | null;
  /** Null until the response has arrived. */
  readonly body: unknown;
  /** Resolves to null if the request failed. */
  readonly promise: Promise<unknown>;
}

declare global {
  interface Window {
    prosaSession?: Promise<SessionReply>;
    prosaPreload?: PreloadedResponse;
  }
}

/** Refresh that `scheme.js` requested before the scripts had loaded; returned once. */
export function takePreloadedSession(): Promise<SessionReply> | undefined {
  const { prosaSession } = window;
  delete window.prosaSession;
  return prosaSession;
}

/** Response that `scheme.js` requested, if URL and token match; returned once. */
export function takePreloadedResponse(url: string, token: string | null): PreloadedResponse | undefined {
  const { prosaPreload } = window;
  delete window.prosaPreload;
  return token !== null && prosaPreload?.token === token && prosaPreload.url === url ? prosaPreload : undefined;
}
