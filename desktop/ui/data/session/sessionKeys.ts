import type { SessionUser } from '#shared/workspace/auth/sessionUser.ts';
import { hasCampaigns } from './toActor.ts';

/** localStorage keys of a session. Names and formats are fixed: older clients read them too. */
const keys = {
  token: 'token',
  company: 'companyId',
  user: 'userId',
  dueDate: 'companyDueDate',
  campaigns: 'cshow',
  // Read by `scheme.js` at the next start.
  firstAsk: 'prosa.firstAsk',
} as const;
export const tokenKey = keys.token;

export interface KeyStorage {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

/** The token is stored as JSON string; bare text is accepted. */
export function readToken(storage: KeyStorage): string | null {
  const text = storage.getItem(keys.token);
  const token = text?.replace(/^"(.*)"$/, '$1') ?? '';
  return token === '' || token === 'null' ? null : token;
}

export const writeToken = (storage: KeyStorage, token: string): void => storage.setItem(keys.token, JSON.stringify(token));

export const writePreloadUrl = (storage: KeyStorage, url: string): void => storage.setItem(keys.firstAsk, url);

/** As older clients write it, in the company's zone: 15/01/2030. */
const formatDay = (date: string, timeZone: string): string =>
  new Intl.DateTimeFormat('pt-BR', { timeZone, day: '2-digit', month: '2-digit', year: 'numeric' }).format(new Date(date));

/** The flag without which the routes of campaigns do not exist, as older clients write it. */
export function writeCampaignsFlag(storage: KeyStorage, { company }: Pick<SessionUser, 'company'>): void {
  if (hasCampaigns(company.settings)) {
    storage.setItem(keys.campaigns, 'null');
  } else {
    storage.removeItem(keys.campaigns);
  }
}

export const hasCampaignsFlag = (storage: KeyStorage): boolean => storage.getItem(keys.campaigns) !== null;

/** Writes what a login or a refresh may have changed. */
export function writeSession(storage: KeyStorage, token: string, user: SessionUser): void {
  writeToken(storage, token);
  storage.setItem(keys.company, String(user.companyId));
  storage.setItem(keys.user, String(user.id));
  if (user.company.dueDate !== null) {
    storage.setItem(keys.dueDate, formatDay(user.company.dueDate, user.company.timeZone));
  }
  writeCampaignsFlag(storage, user);
}

export type SessionEndReason = 'expired' | 'signedOut' | 'elsewhere';

const keysToClear: Readonly<Record<SessionEndReason, readonly string[]>> = {
  expired: [keys.token, keys.company, keys.firstAsk],
  signedOut: [keys.token, keys.company, keys.user, keys.campaigns, keys.firstAsk],
  elsewhere: Object.values(keys),
};

/** Which keys stay depends on the reason, as older clients expect. Drafts are kept. */
export const clearSession = (storage: KeyStorage, ending: SessionEndReason): void =>
  keysToClear[ending].forEach((key) => storage.removeItem(key));
