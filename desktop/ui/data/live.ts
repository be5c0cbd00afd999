import type { QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { LiveEvents } from '#shared/api.ts';
import { wireName } from '#shared/kit/live.ts';
import { host } from '#ui/host/index.ts';
import { renew } from './client.ts';
import type { EventName } from './hear.ts';
import type { Heard } from './live/history.ts';
import { Line, type LineState } from './live/Line.ts';
import { openSocket } from './live/socket.ts';
import type { Room } from './live/rooms.ts';
import { reducers } from './reducers.ts';
import { endSession, sessionStore } from './sessionStore.ts';
import { useStore } from './store.ts';
import { claimsOf, isExpired } from './token.ts';

export { hear, type Reducer } from './hear.ts';
export type { LineState } from './live/Line.ts';

const jitter = 2_000;

let cache: QueryClient | null = null;
let refresh: ReturnType<typeof setTimeout> | undefined;
const listeners = new Map<string, Set<(said: never) => void>>();

function tokenFor(stale: string | null): Promise<string> {
  const { token } = sessionStore.get();
  const isGood = token !== null && token !== stale && !isExpired(token, 30_000);
  return isGood ? Promise.resolve(token) : renew(token);
}

/** Somebody signed in to this account elsewhere; an old story, or our own sign-in, is none. */
function takenOver({ session }: LiveEvents['auth'], isNews: boolean): void {
  const { token } = sessionStore.get();
  if (isNews && token !== null && claimsOf(token).session !== session) {
    endSession('elsewhere');
  }
}

function eventOf(name: string): EventName | undefined {
  const companyId = sessionStore.get().user?.companyId ?? 0;
  const known: readonly string[] = [...reducers.map(({ event }) => event), ...listeners.keys(), 'auth'];
  return known.find((event) => wireName(companyId, event) === name) as EventName | undefined;
}

function heard({ name, body }: Heard, isNews: boolean): void {
  const event = eventOf(name);
  if (event === undefined || cache === null) {
    return;
  }
  if (event === 'auth') {
    takenOver(body as LiveEvents['auth'], isNews);
    return;
  }
  for (const reducer of reducers.filter((one) => one.event === event)) {
    reducer.apply(cache, body as LiveEvents[EventName]);
  }
  listeners.get(event)?.forEach((listener) => listener(body as never));
}

/** What is on screen is asked for again, once, and not by everybody in the same instant. */
function askAgain(): void {
  clearTimeout(refresh);
  refresh = setTimeout(() => void cache?.invalidateQueries(), Math.random() * jitter);
}

/** Nothing was missed, but what failed while the line was down may work now. */
function retryFailed(): void {
  void cache?.refetchQueries({ type: 'active', predicate: (query) => query.state.status === 'error' });
}

let isHere = true;

const line = new Line({ open: openSocket, token: tokenFor, heard, missed: askAgain, caughtUp: retryFailed, isHere: () => isHere });

/** Opens the live wire of whoever is signed in: it goes on from where it was when the session was given, before anything was asked. */
export function startLive(of: QueryClient, after: number | null): void {
  cache = of;
  line.start(after);
}

export function stopLive(): void {
  clearTimeout(refresh);
  line.stop();
}

/** Does not wait for the next attempt to reconnect. */
export const tryNow = (): void => line.tryNow();

export const isConnected = (): boolean => line.state.get().state === 'connected';

/** It was there and is gone, for whatever short a time. */
export const isLost = (): boolean => line.state.get().lostAt !== null;

/** connected, connecting or offline, and when the next attempt begins. */
export const useLine = (): LineState => useStore(line.state, (state) => state);

/** While the component is on screen, this page sits in the room: `useRoom('joinTickets', 'leaveTickets', 'open')`. */
export function useRoom(join: string, leave: string, argument?: string | number): void {
  useEffect(() => {
    const room: Room = argument === undefined ? { join, leave } : { join, leave, argument };
    return line.rooms.enter(room);
  }, [join, leave, argument]);
}

/** For what an event does beside the cache: a sound, a notice, leaving a screen. */
export function useHear<Event extends EventName>(event: Event, listener: (said: LiveEvents[Event]) => void): void {
  useEffect(() => {
    const all = listeners.get(event) ?? new Set();
    listeners.set(event, all.add(listener));
    return () => {
      all.delete(listener);
    };
  }, [event, listener]);
}

/** Nobody at the computer is no longer announced; whoever comes back waits for nothing. */
function followPresence(isAway: boolean): void {
  isHere = !isAway;
  if (isHere) {
    tryNow();
  }
}

/** The network came back, or the lid was opened: no need to wait. */
export function watchNetwork(): void {
  host().hearPresence(followPresence);
  window.addEventListener('online', tryNow);
  host().hearShown((isShown) => isShown && tryNow());
}
