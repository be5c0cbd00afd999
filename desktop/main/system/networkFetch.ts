import { net } from 'electron';

/** Fetch of Chromium, which uses proxies and certificates of the system. */
export const networkFetch = (url: string, init: RequestInit): Promise<Response> => net.fetch(url, init);
