import type { io } from 'socket.io-client';
import { afterFirstScreen } from '#ui/data/afterFirstScreen.ts';
import { host } from '#ui/host/index.ts';
import type { LiveSocket, SocketOptions } from './LiveConnection.ts';

/** Where a screen never comes to rest. */
const maxDelayMs = 3_000;

let connect: typeof io | null = null;

/**
 * Loads the library after the first screen, which does not wait for it: the server replays the events since the session's response.
 * Rejects without a connection.
 */
export async function loadSocketLibrary(): Promise<void> {
  if (connect === null) {
    await Promise.race([afterFirstScreen(), new Promise((resolve) => setTimeout(resolve, maxDelayMs))]);
    ({ io: connect } = await import('socket.io-client'));
  }
}

/** One websocket connection; `LiveConnection` reconnects. The token goes with the first packet: addresses end up in logs. */
export function openSocket({ token, isResuming }: SocketOptions): LiveSocket {
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
