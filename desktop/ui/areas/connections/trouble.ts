import type { ConnectionRecord, ConnectionStatus } from '#shared/areas/connections.ts';

const troubled: readonly ConnectionStatus[] = ['qrcode', 'PAIRING', 'DISCONNECTED', 'TIMEOUT', 'OPENING'];

/** Some number does not work yet, or no more: the menu warns. */
export const isTroubled = (connections: readonly Pick<ConnectionRecord, 'status'>[]): boolean =>
  connections.some(({ status }) => troubled.includes(status));

/** It worked, and stopped by itself. One that was never paired, or that somebody disconnected, is no news. */
export const isCutOff = ({ status, state }: Pick<ConnectionRecord, 'status' | 'state'>): boolean =>
  (status === 'DISCONNECTED' || status === 'TIMEOUT') && state !== 'paused' && state !== 'qrExpired';
