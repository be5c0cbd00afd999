import { host } from '#ui/host/index.ts';

/**
 * Where a file is fetched from. Our own files come from the server this page speaks to, whatever name
 * that server knows itself by: `localhost` and `127.0.0.1` are two origins to a browser.
 */
export function resolveMediaUrl(url: string): string {
  const own = /^(?:https?:\/\/[^/]+)?(\/public\/.*)$/.exec(url)?.[1];
  return own === undefined ? url : `${host().serverUrl}${own}`;
}
