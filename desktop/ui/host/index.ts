import type { DesktopBridge } from '#shared/ipc.ts';
import { browserHost } from './browserHost.ts';
import { electronHost } from './electronHost.ts';
import type { Host } from './Host.ts';

export type { DesktopHost, Host, Ring } from './Host.ts';
export { earlyAnswer, earlySession, type EarlyAnswer } from './early.ts';
export { usualVolume } from './usualVolume.ts';
export { titlePage } from './pageTitle.ts';

declare global {
  interface Window {
    prosa?: DesktopBridge;
  }
}

let chosen: Host = browserHost;

/** The place the page runs in. */
export const host = (): Host => chosen;

/** Finds out where the page runs; before anything else is drawn. */
export async function startHost(): Promise<void> {
  chosen = window.prosa === undefined ? browserHost : await electronHost(window.prosa);
}
