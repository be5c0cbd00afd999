import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api } from '#shared/api.ts';
import type { ConnectionRecord } from '#shared/areas/connections.ts';
import { useRead } from '#ui/data/query.ts';
import { isCutOff, isTroubled } from './trouble.ts';

/** Every number of the company, kept fresh by what the server tells. */
export const useConnections = (): UseQueryResult<ConnectionRecord[]> => useRead(api.connections.list, {});

const none: readonly ConnectionRecord[] = [];

/** A number that comes back within this time was never worth a word. */
const patience = 2_000;

/** True once something has been so for a while; false at once. */
function useLasting(isSo: boolean): boolean {
  const [isLasting, setLasting] = useState(false);
  useEffect(() => {
    if (!isSo) {
      return undefined;
    }
    const timer = setTimeout(() => setLasting(true), patience);
    return () => {
      clearTimeout(timer);
      setLasting(false);
    };
  }, [isSo]);
  return isSo && isLasting;
}

/** Some number asks for a look: the warning in the menu. */
export const useTrouble = (): boolean => useLasting(isTroubled(useConnections().data ?? none));

/** The numbers that stopped by themselves and stay away. */
export function useCutOff(): readonly ConnectionRecord[] {
  const cutOff = (useConnections().data ?? none).filter(isCutOff);
  return useLasting(cutOff.length > 0) ? cutOff : none;
}
