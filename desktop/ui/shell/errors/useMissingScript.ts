import { useEffect, useEffectEvent, useState } from 'react';
import { isConnectionLost, reconnectNow, useConnectionState } from '#ui/data/live/liveUpdates.ts';
import { findScriptProbe, type ScriptStatus } from './scriptProbe.ts';

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
export function useMissingScript(error: TypeError, onLoad: () => void): MissingScriptState {
  // `navigator.onLine` reacts before the live connection does.
  const [status, setStatus] = useState<ScriptStatus | null>(() => (isConnectionLost() || !navigator.onLine ? 'unreached' : null));
  const [hasRetryFailed, setRetryFailed] = useState(false);
  const [probeScript] = useState(() => findScriptProbe(error));
  const probe = useEffectEvent(async (): Promise<void> => {
    const nextStatus = await probeScript();
    setStatus(nextStatus);
    if (nextStatus === 'loaded') {
      onLoad();
    }
  });
  const isConnected = useConnectionState().state === 'connected';
  const isSettled = status === 'loaded' || status === 'outdated';
  useEffect(() => {
    if (isSettled) {
      return;
    }
    const probeNow = (): void => void probe();
    probeNow();
    const timer = setInterval(probeNow, probeIntervalMs);
    window.addEventListener('online', probeNow);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', probeNow);
    };
  }, [isConnected, isSettled]);
  const retry = async (): Promise<void> => {
    setRetryFailed(false);
    reconnectNow();
    await probe();
    setRetryFailed(true);
  };
  return { status, hasRetryFailed, retry: () => void retry() };
}
