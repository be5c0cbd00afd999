import { host } from '#ui/host/index.ts';

/** Where a file is fetched from: addresses without a host belong to the server. */
export const mediaAddress = (url: string): string => (url.startsWith('/') ? `${host().serverUrl}${url}` : url);

/** Saves a file under its own name, or opens it where the browser will not save. */
export function download(url: string, name: string): void {
  const link = document.createElement('a');
  link.href = mediaAddress(url);
  link.download = name;
  link.rel = 'noopener';
  link.target = '_blank';
  link.click();
}
