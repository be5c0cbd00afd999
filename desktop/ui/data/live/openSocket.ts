import { io } from 'socket.io-client';
import { host } from '#ui/host/index.ts';
import type { LiveSocket } from './LiveConnection.ts';

/** One websocket connection; `LiveConnection` reconnects. */
export function openSocket(query: Readonly<Record<string, string>>): LiveSocket {
  const socket = io(host().serverUrl, {
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
    query,
    timeout: 10_000,
  });
  return {
    on: (event, listener) => void socket.on(event, listener),
    onAny: (listener) => void socket.onAny(listener),
    emit: (event, ...values) => void socket.emit(event, ...values),
    close: () => void socket.close(),
  };
}
