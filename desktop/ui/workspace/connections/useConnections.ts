import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api } from '#shared/api.ts';
import type { ConnectionRecord, ConnectionStatus } from '#shared/workspace/connections/record.ts';
import { useEndpointQuery } from '#ui/data/cache/query.ts';

const problemStatuses: readonly ConnectionStatus[] = ['qrcode', 'PAIRING', 'DISCONNECTED', 'TIMEOUT', 'OPENING'];

/** Condition of the warning in the menu. */
export const hasConnectionProblem = (connections: readonly Pick<ConnectionRecord, 'status'>[]): boolean =>
  connections.some(({ status }) => problemStatuses.includes(status));

/** True for a connection that failed by itself: neither unpaired nor disconnected by a user. */
export const isDisconnected = ({ status, state }: Pick<ConnectionRecord, 'status' | 'state'>): boolean =>
  (status === 'DISCONNECTED' || status === 'TIMEOUT') && state !== 'paused' && state !== 'qrExpired';

export const useConnections = (): UseQueryResult<ConnectionRecord[]> => useEndpointQuery(api.connections.list, {});

const noConnections: readonly ConnectionRecord[] = [];

/** Shorter interruptions are not shown. */
const settleDelayMs = 2_000;

/** True once `isSo` has lasted for the delay. */
function useDelayedTrue(isSo: boolean): boolean {
  const [isSettled, setSettled] = useState(false);
  useEffect(() => {
    if (!isSo) {
      return undefined;
    }
    const timer = setTimeout(() => setSettled(true), settleDelayMs);
    return () => {
      clearTimeout(timer);
      setSettled(false);
    };
  }, [isSo]);
  return isSo && isSettled;
}

export const useConnectionProblem = (): boolean => useDelayedTrue(hasConnectionProblem(useConnections().data ?? noConnections));

/** Connections that failed by themselves and stay down. */
export function useDisconnected(): readonly ConnectionRecord[] {
  const disconnected = (useConnections().data ?? noConnections).filter(isDisconnected);
  return useDelayedTrue(disconnected.length > 0) ? disconnected : noConnections;
}
