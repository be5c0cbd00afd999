import type { Page } from 'playwright-core';
import { fromChromiumUrl } from './appPages.ts';

/**
 * Asks before the page itself goes anywhere but to pages of the program. Nothing else is stopped on its way, as in Electron:
 * where every request is looked at, each of them waits for us, and Chromium keeps no file.
 */
export async function interceptNavigation(page: Page, mayGo: (url: string) => boolean): Promise<void> {
  const line = await page.context().newCDPSession(page);
  // The frame of the page itself has the page's own name.
  const { targetInfo } = await line.send('Target.getTargetInfo');
  line.on('Fetch.requestPaused', ({ requestId, frameId, request: { url } }) => {
    const isFree = frameId !== targetInfo.targetId || fromChromiumUrl(url).startsWith('app:') || mayGo(url);
    const answered = isFree
      ? line.send('Fetch.continueRequest', { requestId })
      : line.send('Fetch.failRequest', { requestId, errorReason: 'Aborted' });
    // A page that is closed meanwhile goes nowhere.
    answered.catch(() => undefined);
  });
  await line.send('Fetch.enable', { patterns: [{ resourceType: 'Document' }] });
}
