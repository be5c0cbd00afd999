import type { ConnectionRecord, ConnectionStatus } from '#shared/workspace/connections/record.ts';

const problemStatuses: readonly ConnectionStatus[] = ['qrcode', 'PAIRING', 'DISCONNECTED', 'TIMEOUT', 'OPENING'];

/** Condition of the warning in the menu. */
export const hasConnectionProblem = (connections: readonly Pick<ConnectionRecord, 'status'>[]): boolean =>
  connections.some(({ status }) => problemStatuses.includes(status));

/** True for a connection that failed by itself: neither unpaired nor disconnected by a user. */
export const isDisconnected = ({ status, state }: Pick<ConnectionRecord, 'status' | 'state'>): boolean =>
  (status === 'DISCONNECTED' || status === 'TIMEOUT') && state !== 'paused' && state !== 'qrExpired';
