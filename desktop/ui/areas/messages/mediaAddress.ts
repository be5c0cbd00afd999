import { host } from '#ui/host/index.ts';

/**
 * Where a file is fetched from. Our own files come from the server this page speaks to, whatever name
 * that server knows itself by: `localhost` and `127.0.0.1` are two origins to a browser.
 */
export function mediaAddress(url: string): string {
  const own = /^(?:https?:\/\/[^/]+)?(\/public\/.*)$/.exec(url)?.[1];
  return own === undefined ? url : `${host().serverUrl}${own}`;
}

/** Saves a file under its own name, or opens it where the browser will not save. */
export function download(url: string, name: string): void {
  const link = document.createElement('a');
  link.href = mediaAddress(url);
  link.download = name;
  link.rel = 'noopener';
  link.target = '_blank';
  link.click();
}
