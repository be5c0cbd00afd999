import type { DesktopBridge } from '#shared/ipc.ts';
import { browserHost } from './browserHost.ts';
import { createElectronHost } from './electronHost.ts';
import type { Host } from './Host.ts';

export type { DesktopHost, Host, MiniHost } from './Host.ts';
export { takePreloadedResponse, takePreloadedSession, type PreloadedResponse } from './preloadedResponses.ts';
export { defaultVolume } from './defaultVolume.ts';
export { setPageTitle } from './pageTitle.ts';

declare global {
  interface Window {
    prosa?: DesktopBridge;
  }
}

let currentHost: Host = browserHost;

export const host = (): Host => currentHost;

/** Chooses the host; must run before the first render. */
export async function startHost(): Promise<void> {
  currentHost = window.prosa === undefined ? browserHost : await createElectronHost(window.prosa);
}
