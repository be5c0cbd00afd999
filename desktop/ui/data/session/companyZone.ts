import { sessionStore } from './sessionStore.ts';

/** Zone in which the company's days begin and end; signed out, the browser's. */
export function readCompanyZone(): string {
  const company = sessionStore.getState().user?.company;
  const chosen = company?.settings.find(({ key }) => key === 'timeZone')?.value ?? '';
  return chosen || company?.timeZone || Intl.DateTimeFormat().resolvedOptions().timeZone;
}
