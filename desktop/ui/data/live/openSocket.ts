import { io } from 'socket.io-client';
import { host } from '#ui/host/index.ts';
import type { LiveSocket, SocketOptions } from './LiveConnection.ts';

/** One websocket connection; `LiveConnection` reconnects. The token goes with the first packet: addresses end up in logs. */
export function openSocket({ token, isResuming }: SocketOptions): LiveSocket {
  const socket = io(host().serverUrl, {
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
