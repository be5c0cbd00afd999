import { host } from '#ui/host/index.ts';
import { resolveMediaUrl } from '#ui/kit/index.ts';

/** Saves a message's file under its own name. */
export const downloadMedia = (url: string, name: string): void => host().download(resolveMediaUrl(url), name);
