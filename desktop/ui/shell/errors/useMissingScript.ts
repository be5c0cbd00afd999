import { useEffect, useEffectEvent, useState } from 'react';
import { isConnectionLost, reconnectNow, useConnectionState } from '#ui/data/live/liveUpdates.ts';
import { createScriptProbe, type ScriptStatus } from './scriptProbe.ts';

/** Polling covers a server that comes back without a lost live connection. */
const probeIntervalMs = 3_000;

interface MissingScriptState {
  /** Null until the first check. */
  readonly status: ScriptStatus | null;
  /** The last manual retry failed. */
  readonly hasRetryFailed: boolean;
  retry(): void;
}

/** Loads a missing script: on reconnection, periodically, and on request. */
export function useMissingScript(error: TypeError, onCome: () => void): MissingScriptState {
  // `navigator.onLine` reacts before the live connection does.
  const [found, setFound] = useState<ScriptStatus | null>(() => (isConnectionLost() || !navigator.onLine ? 'unreached' : null));
  const [isVain, setVain] = useState(false);
  const [search] = useState(() => createScriptProbe(error));
  const look = useEffectEvent(async (): Promise<void> => {
    const now = await search();
    setFound(now);
    if (now === 'come') {
      onCome();
    }
  });
  const isConnected = useConnectionState().state === 'connected';
  const isOver = found === 'come' || found === 'outdated';
  useEffect(() => {
    if (isOver) {
      return;
    }
    const sought = (): void => void look();
    sought();
    const timer = setInterval(sought, probeIntervalMs);
    window.addEventListener('online', sought);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', sought);
    };
  }, [isConnected, isOver]);
  const again = async (): Promise<void> => {
    setVain(false);
    reconnectNow();
    await look();
    setVain(true);
  };
  return { status: found, hasRetryFailed: isVain, retry: () => void again() };
}
