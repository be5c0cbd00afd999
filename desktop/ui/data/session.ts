import type { QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Session, SessionUser } from '#shared/areas/auth.ts';
import { AppError } from '#shared/errors.ts';
import type { SessionCall, SessionReply } from '#shared/ipc.ts';
import { can, type Actor, type Permission, type SubjectOf } from '#shared/rules/permissions.ts';
import { host } from '#ui/host/index.ts';
import { currentLanguage, localeOf, setLanguage, t } from '#ui/text/index.ts';
import { actorOf } from './actor.ts';
import { renew } from './client.ts';
import { dueDateOf, isLockedOut } from './dueDate.ts';
import { failureOf } from './failure.ts';
import { startLive, stopLive, tryNow, watchNetwork } from './live.ts';
import { readToken, tokenKey } from './sessionKeys.ts';
import { adoptSession, endSession, sessionStorageOfPage, sessionStore, type SessionState } from './sessionStore.ts';
import { useStore } from './store.ts';
import { claimsOf } from './token.ts';

export { actorOf } from './actor.ts';
export { dueDateOf, type DueDate } from './dueDate.ts';
export { adoptUser, type SessionState } from './sessionStore.ts';

async function ask(call: SessionCall): Promise<SessionReply> {
  const reply = await host()
    .session(call)
    .catch(() => ({ status: 0, body: null }));
  if (reply.status === 0) {
    throw new AppError('ERR_OFFLINE');
  }
  return reply;
}

/** The same refusal the server gives later, said before anything is stored. */
function refuseOverdue({ token, user }: Session): void {
  const due = dueDateOf(user);
  if (due !== null && isLockedOut(user)) {
    void ask({ step: 'logout', token }).catch(() => undefined);
    const date = due.date.toLocaleDateString(localeOf(currentLanguage()));
    throw new AppError('ERR_COMPANY_EXPIRED', { text: t('auth.overdue', { date }) });
  }
}

/** Signs in, or rejects with an AppError that `explain` can put into words. */
export async function signIn(email: string, password: string): Promise<void> {
  const reply = await ask({ step: 'login', body: { email, password } });
  if (reply.status !== 200) {
    throw failureOf(reply.status, reply.body);
  }
  const session = reply.body as Session;
  refuseOverdue(session);
  adoptSession(session);
}

/** Leaves at once; the server hears of it if it can. */
export async function signOut(): Promise<void> {
  const { token } = sessionStore.get();
  endSession('signedOut');
  if (token !== null) {
    await ask({ step: 'logout', token }).catch(() => undefined);
  }
}

/** Asks for the session that was left here. Without the server it stays unknown, and says why. */
export async function restoreSession(): Promise<void> {
  const { token, status } = sessionStore.get();
  if (token === null || status === 'in') {
    return;
  }
  sessionStore.set({ trouble: null });
  try {
    await renew(token);
  } catch (error) {
    const isOver = error instanceof AppError && error.code === 'ERR_SESSION_EXPIRED';
    sessionStore.set(
      isOver ? { status: 'out', token: null } : { trouble: error instanceof AppError ? error : new AppError('ERR_UNEXPECTED') },
    );
  }
}

/** The subscription may have been paid meanwhile: the session is read afresh, and the screens try again. */
export function askCompanyAgain(cache: QueryClient): void {
  const { token } = sessionStore.get();
  void renew(token)
    .then(() => {
      tryNow();
      return cache.resetQueries();
    })
    .catch(() => undefined);
}

/** Another tab signed in, out, or in as somebody else: this one follows. */
function followTabs({ key }: StorageEvent): void {
  if (key !== tokenKey && key !== null) {
    return;
  }
  const token = readToken(sessionStorageOfPage);
  const { user, status } = sessionStore.get();
  if (token === null) {
    endSession('signedOut');
  } else if (status === 'in' && claimsOf(token).id === user?.id) {
    sessionStore.set({ token });
  } else {
    sessionStore.set({ status: 'unknown', token, user: null });
    void restoreSession();
  }
}

/** The person's own language wins where this device has chosen none. */
function speakTo(user: SessionUser): void {
  if (user.language !== null && host().read('language') === undefined && user.language !== currentLanguage()) {
    void setLanguage(user.language);
  }
}

/** Ties session, cache and live wire together, once, at the start of the page. */
export function startSession(cache: QueryClient): void {
  let signedIn: number | null = null;
  sessionStore.subscribe(() => {
    const { status, user, toldUpTo } = sessionStore.get();
    const now = status === 'in' && user !== null ? user.id : null;
    if (now === signedIn) {
      return;
    }
    signedIn = now;
    stopLive();
    cache.clear();
    if (user !== null && now !== null) {
      host().desktop?.describe({ name: user.name, email: user.email, company: user.company.name });
      speakTo(user);
      startLive(cache, toldUpTo);
    }
  });
  window.addEventListener('storage', followTabs);
  watchNetwork();
  void restoreSession();
}

export const useSession = (): SessionState => useStore(sessionStore, (state) => state);

/** The signed-in person. Only for what is drawn behind the login. */
export function useUser(): SessionUser {
  const user = useStore(sessionStore, (state) => state.user);
  if (user === null) {
    throw new Error('Nobody is signed in here');
  }
  return user;
}

export const useActor = (): Actor => actorOf(useUser());

interface CanProps<Act extends Permission> {
  readonly do: Act;
  /** The record it would be done to; without it: may such a thing be done at all? */
  readonly on?: SubjectOf<Act>;
  readonly otherwise?: ReactNode;
  readonly children: ReactNode;
}

/** Shows what is inside only to those who may. */
export function Can<Act extends Permission>({ do: act, on, otherwise = null, children }: CanProps<Act>): ReactNode {
  return can(useActor(), act, on) ? children : otherwise;
}
