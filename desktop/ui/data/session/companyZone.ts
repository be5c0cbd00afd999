import type { SessionUser } from '#shared/workspace/auth/sessionUser.ts';
import { setTimeZone } from '#ui/text/index.ts';
import { sessionStore } from './sessionStore.ts';

/** Zone in which the company's days begin and end: its own choice, else the server's. Signed out: null. */
function readCompanyZone(user: SessionUser | null): string | null {
  const chosen = user?.company.settings.find(({ key }) => key === 'timeZone')?.value ?? '';
  return chosen || (user?.company.timeZone ?? null);
}

/** Every time on the screen is the company's, wherever its people are. */
export function followCompanyZone(): void {
  const follow = (): void => setTimeZone(readCompanyZone(sessionStore.getState().user));
  follow();
  sessionStore.subscribe(follow);
}
