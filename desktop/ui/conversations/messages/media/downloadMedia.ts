import { host } from '#ui/host/index.ts';
import { resolveMediaUrl } from '#ui/kit/index.ts';

/** Downloads a file under its original name. */
export const downloadMedia = (url: string, name: string): void => host().download(resolveMediaUrl(url), name);
