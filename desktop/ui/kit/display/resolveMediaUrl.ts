import { host } from '#ui/host/index.ts';

/**
 * URL of a media file. Own files are fetched from the page's server, whatever host name the URL has:
 * `localhost` and `127.0.0.1` are different origins.
 */
export function resolveMediaUrl(url: string): string {
  const own = /^(?:https?:\/\/[^/]+)?(\/public\/.*)$/.exec(url)?.[1];
  return own === undefined ? url : `${host().serverUrl}${own}`;
}
