import type { ConnectionRecord, ConnectionStatus } from '#shared/areas/connections.ts';

const problemStatuses: readonly ConnectionStatus[] = ['qrcode', 'PAIRING', 'DISCONNECTED', 'TIMEOUT', 'OPENING'];

/** Some number does not work yet, or no more: the menu warns. */
export const hasConnectionProblem = (connections: readonly Pick<ConnectionRecord, 'status'>[]): boolean =>
  connections.some(({ status }) => problemStatuses.includes(status));

/** It worked, and stopped by itself. One that was never paired, or that somebody disconnected, is no news. */
export const isDisconnected = ({ status, state }: Pick<ConnectionRecord, 'status' | 'state'>): boolean =>
  (status === 'DISCONNECTED' || status === 'TIMEOUT') && state !== 'paused' && state !== 'qrExpired';
