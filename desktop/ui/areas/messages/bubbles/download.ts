import { host } from '#ui/host/index.ts';
import { mediaAddress } from '#ui/kit/index.ts';

/** Saves a message's file under its own name. */
export const download = (url: string, name: string): void => host().download(mediaAddress(url), name);
