import type { QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import type { SessionRecord } from '#shared/workspace/auth/index.ts';
import type { SessionUser } from '#shared/workspace/auth/sessionUser.ts';
import { api } from '#shared/api.ts';
import type { CompanyRecord } from '#shared/tenancy/companies/record.ts';
import { AppError } from '#shared/errors.ts';
import type { AnyEndpoint } from '#shared/kit/endpoint.ts';
import type { SessionCall, SessionReply } from '#shared/ipc.ts';
import { type UserActor, can, type Permission, type SubjectOf } from '#shared/rules/permissions.ts';
import { host } from '#ui/host/index.ts';
import { currentLanguage, setLanguage, setTimeZone, t, toLocale } from '#ui/text/index.ts';
import { callEndpoint, renewToken } from '#ui/data/http/client.ts';
import { isUnreachedError, toAppError } from '#ui/data/http/toAppError.ts';
import { reconnectNow, startLiveConnection, stopLiveConnection, watchNetwork } from '#ui/data/live/liveUpdates.ts';
import { restoreFromDevice, startOfflineReading } from '#ui/data/offline/offlineSession.ts';
import { toActor } from './toActor.ts';
import { formatDueDate, isLockedOut, readDueDate } from './dueDate.ts';
import { readToken, tokenKey } from './sessionKeys.ts';
import {
  actAs,
  decodeClaims,
  endSession,
  keyStorage,
  type SessionState,
  sessionStore,
  stopActing,
  storeSession,
  updateSessionUser,
} from './sessionStore.ts';

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

export { toActor } from './toActor.ts';
export { formatDueDate, readDueDate } from './dueDate.ts';
export { actAs, updateSessionUser, type SessionState } from './sessionStore.ts';

async function callSession(call: SessionCall): Promise<SessionReply> {
  const reply = await host()
    .session(call)
    .catch(() => ({ status: 0, body: null }));
  if (reply.status === 0) {
    throw new AppError('ERR_OFFLINE');
  }
  return reply;
}

/** Refuses as the server does later, before the session is stored; who may pay is let in to do so. */
function assertNotOverdue({ token, user }: SessionRecord): void {
  const due = readDueDate(user);
  if (due !== null && isLockedOut(user) && !can(toActor(user), 'invoice.pay')) {
    void callSession({ step: 'logout', token }).catch(() => undefined);
    const date = formatDueDate(due, toLocale(currentLanguage()));
    throw new AppError('ERR_COMPANY_EXPIRED', { text: t('shell.due.overdue', { date }) });
  }
}

/** Rejects with an AppError that `explainError` can describe. */
export async function signIn(call: Extract<SessionCall, { body: object }>): Promise<void> {
  const reply = await callSession(call);
  if (reply.status !== 200) {
    throw toAppError(reply.status, reply.body);
  }
  const session = reply.body as SessionRecord;
  assertNotOverdue(session);
  storeSession(session);
}

/** Returns an operator to their own session; where the server is not reached, the other one expires. */
export async function leaveCompany(): Promise<void> {
  await callEndpoint(api.auth.leaveCompany, {}).catch(() => undefined);
  if (sessionStore.getState().operator !== null) {
    stopActing();
  }
}

/** Leaves locally at once; the server call may fail. */
export async function signOut(): Promise<void> {
  const { token, operator } = sessionStore.getState();
  if (operator !== null) {
    await leaveCompany();
    return;
  }
  endSession('signedOut');
  if (token !== null) {
    await callSession({ step: 'logout', token }).catch(() => undefined);
  }
}

/** Continues the operator's session of this tab. Once the server has ended it, the own one is restored. */
async function restoreEntered(token: string, operator: NonNullable<SessionState['operator']>): Promise<void> {
  sessionStore.setState({ restoreError: null });
  try {
    const record = await callEndpoint(api.auth.showOperatorSession, {});
    if (sessionStore.getState().token === token) {
      actAs({ ...record, token, operator });
    }
  } catch (error) {
    if (sessionStore.getState().token !== token) {
      return;
    }
    if (error instanceof AppError && isUnreachedError(error)) {
      sessionStore.setState({ restoreError: error });
    } else {
      stopActing();
    }
  }
}

/** Time after which the device's copy opens while the server is still awaited. */
const serverWaitMs = 4_000;

/** Restores the stored session. Without the server it is the one that the device remembers, or `restoreError` is set. */
export async function restoreSession(): Promise<void> {
  const { token, status, operator } = sessionStore.getState();
  if (token === null || status === 'in') {
    return;
  }
  if (operator !== null) {
    return restoreEntered(token, operator);
  }
  sessionStore.setState({ restoreError: null });
  const timer = setTimeout(() => void restoreFromDevice(token), serverWaitMs);
  try {
    await renewToken(token);
  } catch (error) {
    if (error instanceof AppError && error.code === 'ERR_SESSION_EXPIRED') {
      sessionStore.setState({ status: 'out', token: null });
    } else if (!(isUnreachedError(error) && (await restoreFromDevice(token)))) {
      sessionStore.setState({ restoreError: error instanceof AppError ? error : new AppError('ERR_UNEXPECTED') });
    }
  } finally {
    clearTimeout(timer);
  }
}

/** Reads the session again after a payment and resets all queries. */
export function recheckCompany(cache: QueryClient): void {
  const { token } = sessionStore.getState();
  void renewToken(token)
    .then(() => {
      reconnectNow();
      return cache.resetQueries();
    })
    .catch(() => undefined);
}

/** Takes over the due date of a payment, as text; a company that was locked out reads everything again. */
export function applyRenewal(cache: QueryClient, { dueDate, trialExpiration }: CompanyRecord): string | null {
  const { user, isCompanyExpired } = sessionStore.getState();
  if (user === null) {
    return null;
  }
  const renewed = { ...user, company: { ...user.company, dueDate: dueDate ?? user.company.dueDate, trialExpiration } };
  updateSessionUser(renewed);
  if (isCompanyExpired) {
    recheckCompany(cache);
  }
  const due = readDueDate(renewed);
  return due && formatDueDate(due, toLocale(currentLanguage()));
}

/** Follows sign-in and sign-out of other tabs. */
function syncWithTabs({ key }: StorageEvent): void {
  if (key !== tokenKey && key !== null) {
    return;
  }
  const token = readToken(keyStorage);
  const { user, status, operator } = sessionStore.getState();
  if (operator !== null && token !== null) {
    return;
  }
  if (token === null) {
    endSession('signedOut');
  } else if (status === 'in' && decodeClaims(token).id === user?.id) {
    sessionStore.setState({ token });
  } else {
    sessionStore.setState({ status: 'unknown', token, user: null });
    void restoreSession();
  }
}

/** The user's language applies unless this device has its own choice. */
function applyUserLanguage(user: SessionUser): void {
  if (user.language !== null && host().read('language') === undefined && user.language !== currentLanguage()) {
    void setLanguage(user.language);
  }
}

/** Connects session, cache and live events; called once at the start of the page. */
export function startSession(cache: QueryClient): void {
  let signedInUserId: number | null = null;
  followCompanyZone();
  sessionStore.subscribe((state, { operator: former }) => {
    if (former !== null && state.operator === null && state.status === 'unknown') {
      void restoreSession();
    }
  });
  sessionStore.subscribe(() => {
    const { status, user, operator, lastEventNumber: toldUpTo } = sessionStore.getState();
    const userId = status === 'in' && user !== null ? user.id : null;
    if (userId === signedInUserId) {
      return;
    }
    signedInUserId = userId;
    stopLiveConnection();
    cache.clear();
    if (user !== null && userId !== null) {
      if (operator === null) {
        host().desktop?.describeAccount({ name: user.name, email: user.email, company: user.company.name });
      }
      applyUserLanguage(user);
      startLiveConnection(cache, toldUpTo);
    }
  });
  startOfflineReading(cache);
  window.addEventListener('storage', syncWithTabs);
  watchNetwork();
  void restoreSession();
}

export const useSession = (): SessionState => useStore(sessionStore, (state) => state);

/** Signed-in user. Throws outside of the session guard. */
export function useUser(): SessionUser {
  const user = useStore(sessionStore, (state) => state.user);
  if (user === null) {
    throw new Error('Nobody is signed in here');
  }
  return user;
}

export const useActor = (): UserActor => toActor(useUser());

/** Whether this session may call an endpoint as far as that is refused to operators who work as a user: what it may not is not offered. */
export const useMayCall = ({ isRefusedToOperators }: Pick<AnyEndpoint, 'isRefusedToOperators'>): boolean =>
  useStore(sessionStore, ({ operator }) => operator === null || !isRefusedToOperators);

interface CanProps<Act extends Permission> {
  readonly do: Act;
  /** Record of the action; without it: the permission in general. */
  readonly subject?: SubjectOf<Act>;
  readonly fallback?: ReactNode;
  readonly children: ReactNode;
}

/** Renders `children` only with the permission. */
export function Can<Act extends Permission>({ do: act, subject, fallback = null, children }: CanProps<Act>): ReactNode {
  return can(useActor(), act, subject) ? children : fallback;
}
