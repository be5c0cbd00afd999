import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api } from '#shared/api.ts';
import type { ConnectionRecord } from '#shared/areas/connections.ts';
import { useEndpointQuery } from '#ui/data/cache/query.ts';
import { isDisconnected, hasConnectionProblem } from './connectionProblems.ts';

/** Every number of the company, kept fresh by what the server tells. */
export const useConnections = (): UseQueryResult<ConnectionRecord[]> => useEndpointQuery(api.connections.list, {});

const noConnections: readonly ConnectionRecord[] = [];

/** A number that comes back within this time was never worth a word. */
const settleDelayMs = 2_000;

/** True once something has been so for a while; false at once. */
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

/** Some number asks for a look: the warning in the menu. */
export const useConnectionProblem = (): boolean => useDelayedTrue(hasConnectionProblem(useConnections().data ?? noConnections));

/** The numbers that stopped by themselves and stay away. */
export function useDisconnected(): readonly ConnectionRecord[] {
  const disconnected = (useConnections().data ?? noConnections).filter(isDisconnected);
  return useDelayedTrue(disconnected.length > 0) ? disconnected : noConnections;
}
