import type { Page } from 'playwright-core';
import { fromChromiumUrl } from './appPages.ts';

/** Asks `mayNavigate` before the main frame leaves the program’s pages. Other requests are not intercepted: interception slows each of them and disables downloads. */
export async function interceptNavigation(page: Page, mayNavigate: (url: string) => boolean): Promise<void> {
  const session = await page.context().newCDPSession(page);
  // The id of the main frame equals the target id.
  const { targetInfo } = await session.send('Target.getTargetInfo');
  session.on('Fetch.requestPaused', ({ requestId, frameId, request: { url } }) => {
    const isAllowed = frameId !== targetInfo.targetId || fromChromiumUrl(url).startsWith('app:') || mayNavigate(url);
    const reply = isAllowed
      ? session.send('Fetch.continueRequest', { requestId })
      : session.send('Fetch.failRequest', { requestId, errorReason: 'Aborted' });
    // The page may be closed meanwhile.
    reply.catch(() => undefined);
  });
  await session.send('Fetch.enable', { patterns: [{ resourceType: 'Document' }] });
}
