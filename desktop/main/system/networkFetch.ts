import { net } from 'electron';

/** Chromium's own way to the server: it knows the system's proxies and certificates. */
export const networkFetch = (url: string, init: RequestInit): Promise<Response> => net.fetch(url, init);
