import type { QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import type { io } from 'socket.io-client';
import { api, type LiveEvents } from '#shared/api.ts';
import { liveEventName } from '#shared/kit/liveEventName.ts';
import { host } from '#ui/host/index.ts';
import { callEndpoint, renewToken } from '#ui/data/http/client.ts';
import type { LiveEventName } from '#ui/data/cache/cacheUpdater.ts';
import { cacheUpdaters } from '#ui/data/cache/cacheUpdaters.ts';
import { decodeClaims, endSession, isTokenExpired, sessionStore } from '#ui/data/session/sessionStore.ts';
import { afterFirstScreen } from '#ui/data/afterFirstScreen.ts';
import type { ReceivedEvent } from './EventSequencer.ts';
import { LiveConnection, type LiveConnectionState, type LiveSocket, type SocketOptions } from './LiveConnection.ts';
import type { LiveRoom } from './RoomMembership.ts';

/** Where a screen never comes to rest. */
const maxDelayMs = 3_000;

let connect: typeof io | null = null;

/**
 * Loads the library after the first screen, which does not wait for it: the server replays the events since the session's response.
 * Rejects without a connection.
 */
async function loadSocketLibrary(): Promise<void> {
  if (connect === null) {
    await Promise.race([afterFirstScreen(), new Promise((resolve) => setTimeout(resolve, maxDelayMs))]);
    ({ io: connect } = await import('socket.io-client'));
  }
}

/** One websocket connection; `LiveConnection` reconnects. The token goes with the first packet: addresses end up in logs. */
function openSocket({ token, isResuming }: SocketOptions): LiveSocket {
  if (connect === null) {
    throw new Error('The socket library is not loaded');
  }
  const socket = connect(host().serverUrl, {
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
    auth: { token },
    query: isResuming ? { r: '1' } : {},
    timeout: 10_000,
  });
  return {
    on: (event, listener) => void socket.on(event, listener),
    onAny: (listener) => void socket.onAny(listener),
    emit: (event, ...values) => void socket.emit(event, ...values),
    close: () => void socket.close(),
  };
}

export type { LiveConnectionState } from './LiveConnection.ts';

const refetchJitterMs = 2_000;

let cache: QueryClient | null = null;
let refetchTimer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Map<string, Set<(body: never) => void>>();

function findToken(stale: string | null): Promise<string> {
  const { token, rememberedAt } = sessionStore.getState();
  // A session that the device remembers is confirmed first.
  const isUsable = token !== null && token !== stale && rememberedAt === null && !isTokenExpired(token, 30_000);
  return isUsable ? Promise.resolve(token) : renewToken(token);
}

/** Another sign-in to this account ends the session; replayed events, this page's own sign-in and an operator's do not. */
function handleSessionElsewhere({ session }: LiveEvents['auth'], isNew: boolean): void {
  const { token, operator } = sessionStore.getState();
  const own = token === null ? session : decodeClaims(token).session;
  if (!isNew || operator !== null || own === session) {
    return;
  }
  if (own !== undefined) {
    // It leaves the list of sessions too. Signing out would clear the cookie, which a newer session of this browser may have.
    void callEndpoint(api.sessions.remove, { id: own }).catch(() => undefined);
  }
  endSession('elsewhere');
}

function findEventName(name: string): LiveEventName | undefined {
  const companyId = sessionStore.getState().user?.companyId ?? 0;
  const eventNames: readonly string[] = [...cacheUpdaters.map(({ event }) => event), ...listeners.keys(), 'auth'];
  return eventNames.find((event) => liveEventName(companyId, event) === name) as LiveEventName | undefined;
}

function handleEvent({ name, body }: ReceivedEvent, isNew: boolean): void {
  const event = findEventName(name);
  if (event === undefined || cache === null) {
    return;
  }
  if (event === 'auth') {
    handleSessionElsewhere(body as LiveEvents['auth'], isNew);
    return;
  }
  for (const reducer of cacheUpdaters.filter((one) => one.event === event)) {
    reducer.apply(cache, body as LiveEvents[LiveEventName]);
  }
  listeners.get(event)?.forEach((listener) => listener(body as never));
}

/** Random delay: reconnecting clients must not all refetch at once. */
function scheduleRefetch(): void {
  clearTimeout(refetchTimer);
  refetchTimer = setTimeout(() => void cache?.invalidateQueries(), Math.random() * refetchJitterMs);
}

/** Retries queries that failed during the interruption. */
function retryFailed(): void {
  void cache?.refetchQueries({ type: 'active', predicate: (query) => query.state.status === 'error' });
}

let isUserPresent = true;

const connection = new LiveConnection({
  openSocket,
  readToken: async (stale) => (await Promise.all([findToken(stale), loadSocketLibrary()]))[0],
  onEvent: handleEvent,
  onEventsMissed: scheduleRefetch,
  onCaughtUp: retryFailed,
  isUserPresent: () => isUserPresent,
});

/** Opens the connection of the signed-in user; `after` is the event number of the session response. */
export function startLiveConnection(queryClient: QueryClient, after: number | null): void {
  cache = queryClient;
  connection.start(after);
  if (!navigator.onLine) {
    connection.loseNetwork();
  }
}

export function stopLiveConnection(): void {
  clearTimeout(refetchTimer);
  connection.stop();
}

/** Skips the back-off. */
export const reconnectNow = (): void => connection.reconnectNow();

export const isConnected = (): boolean => connection.state.getState().state === 'connected';

/** True from the first moment of an interruption. */
export const isConnectionLost = (): boolean => connection.state.getState().lostAt !== null;

/** Sends a signal that is worth nothing later: without a connection it is dropped. */
export const sendSignal = (event: string, ...values: unknown[]): void => connection.signal(event, ...values);

/** Calls the listener at the begin of every interruption. */
export const onConnectionLost = (listener: () => void): (() => void) =>
  connection.state.subscribe(({ state }, before) => (state !== 'connected' && before.state === 'connected' ? listener() : undefined));

/** Returns the function that unsubscribes. */
export const subscribeToConnection = (listener: (state: LiveConnectionState, former: LiveConnectionState) => void): (() => void) =>
  connection.state.subscribe(listener);

export const useConnectionState = (): LiveConnectionState => useStore(connection.state, (state) => state);

/** Subscribes to a room while mounted: `useLiveRoom('joinTickets', 'leaveTickets', 'open')`; not with null. */
export function useLiveRoom(join: string, leave: string, argument?: string | number | null): void {
  useEffect(() => {
    if (argument === null) {
      return;
    }
    const room: LiveRoom = argument === undefined ? { join, leave } : { join, leave, argument };
    return connection.rooms.join(room);
  }, [join, leave, argument]);
}

/** Side effects of an event beside the cache: sounds, notifications, navigation. */
export function useLiveEvent<Event extends LiveEventName>(event: Event, listener: (body: LiveEvents[Event]) => void): void {
  useEffect(() => {
    const all = listeners.get(event) ?? new Set();
    listeners.set(event, all.add(listener));
    return () => {
      all.delete(listener);
    };
  }, [event, listener]);
}

function handlePresence(isAway: boolean): void {
  isUserPresent = !isAway;
  if (isUserPresent) {
    reconnectNow();
  }
}

/** Loses and resumes the connection with the device's network, and tries at once when the window or the user is back. */
export function watchNetwork(): void {
  host().onPresenceChange(handlePresence);
  window.addEventListener('offline', () => connection.loseNetwork());
  window.addEventListener('online', () => connection.restoreNetwork());
  host().onVisibilityChange((isShown) => isShown && reconnectNow());
}
