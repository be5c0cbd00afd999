import { useEffect, useEffectEvent, useState } from 'react';
import { isConnectionLost, reconnectNow, useConnectionState } from '#ui/data/live/liveUpdates.ts';
import { createScriptProbe, type ScriptStatus } from './scriptProbe.ts';

/** Nobody tells of a server that answers again where the line was not lost, or where there is none yet. */
const probeIntervalMs = 3_000;

interface MissingScriptState {
  /** Null: nobody knows yet. */
  readonly status: ScriptStatus | null;
  /** Somebody has just asked for it, and it did not come. */
  readonly hasRetryFailed: boolean;
  retry(): void;
}

/** Looks for the script of a screen until it has come: when the line is back, every now and then, and when somebody asks for it. */
export function useMissingScript(error: TypeError, onCome: () => void): MissingScriptState {
  // The browser knows of a pulled cable before the line does.
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
