import { useEffect, useEffectEvent, useState } from 'react';
import { api } from '#shared/api.ts';
import { Button, ErrorState, LinkButton, LoadingSkeleton } from '#ui/kit/index.ts';
import { isLoadFailure, retryLoad } from '#ui/lazyComponent.ts';
import { useTexts } from '#ui/text/index.ts';
import { isConnectionLost, reconnectNow, useConnectionState } from '#ui/data/live/liveUpdates.ts';
import { host } from '#ui/host/index.ts';

/** Script of a lazy component could not be loaded: no connection, or the server was updated. */
export const isScriptLoadError = (error: unknown): error is TypeError =>
  isLoadFailure(error) && error instanceof TypeError && /import|module|fetch/i.test(error.message);

/** `unreached`: no connection, or the file is not available yet. `outdated`: the page must be reloaded. */
type ScriptStatus = 'loaded' | 'unreached' | 'outdated';

const probeTimeoutMs = 5_000;
/** The file exists but does not load: an import of it is gone, or the browser caches the failure. */
const maxFailedLoads = 2;
const urlPattern = /\b(?:https?|app):\/\/\S+/;
const httpNotFound = 404;

/** True or false where the server answers, null where it does not. Browsers that do not name the file in the error: any answer counts. */
async function isScriptAvailable({ message }: TypeError): Promise<boolean | null> {
  const address = urlPattern.exec(message)?.[0] ?? host().serverUrl + api.system.version.path;
  try {
    const { ok, status } = await fetch(address, { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(probeTimeoutMs) });
    return ok || (status === httpNotFound ? false : null);
  } catch {
    // Files of the desktop app need no network.
    return location.protocol === 'app:' ? false : null;
  }
}

const probes = new WeakMap<TypeError, () => Promise<ScriptStatus>>();

/** The probe of this failure: several components may wait for one script. */
function findScriptProbe(loadError: TypeError): () => Promise<ScriptStatus> {
  const probe = probes.get(loadError) ?? createScriptProbe(loadError);
  probes.set(loadError, probe);
  return probe;
}

/** Checks and loads the missing script; concurrent calls share one attempt. */
function createScriptProbe(loadError: TypeError): () => Promise<ScriptStatus> {
  let failedLoads = 0;
  const load = async (): Promise<ScriptStatus> => {
    try {
      await retryLoad(loadError);
      return 'loaded';
    } catch {
      failedLoads += 1;
      return failedLoads < maxFailedLoads ? 'unreached' : 'outdated';
    }
  };
  const probe = async (): Promise<ScriptStatus> => {
    const isAvailable = await isScriptAvailable(loadError);
    if (isAvailable === true) {
      return load();
    }
    failedLoads = 0;
    return isAvailable === null ? 'unreached' : 'outdated';
  };
  let pending: Promise<ScriptStatus> | null = null;
  return () => {
    pending ??= probe().finally(() => {
      pending = null;
    });
    return pending;
  };
}

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

interface ErrorScreenProps {
  readonly error: unknown;
  readonly onRetry: () => void;
}

export function ErrorScreen({ error, onRetry }: ErrorScreenProps) {
  const { t } = useTexts();
  return (
    <div style={{ height: '100%', overflow: 'auto' }}>
      <h1 className="hush">{t('shell.mark')}</h1>
      <ErrorContent error={error} onRetry={onRetry} />
    </div>
  );
}

export function ErrorContent({ error, onRetry }: ErrorScreenProps) {
  return isScriptLoadError(error) ? (
    <MissingScript error={error} onLoad={onRetry} />
  ) : (
    <ErrorMessage kind="broken" onRetry={() => void retryLoad(error).then(onRetry, onRetry)} />
  );
}

interface MissingScriptProps {
  readonly error: TypeError;
  readonly onLoad: () => void;
}

/** Shows the screen as soon as its script has loaded. */
function MissingScript({ error, onLoad }: MissingScriptProps) {
  const { t } = useTexts();
  const { status, hasRetryFailed, retry } = useMissingScript(error, onLoad);
  return (
    <>
      {status === 'unreached' || status === 'outdated' ? <ErrorMessage kind={status} onRetry={retry} /> : <LoadingSkeleton />}
      <span className="hush" role="status">
        {hasRetryFailed && status === 'unreached' && t('shell.broken.stillUnreached')}
      </span>
    </>
  );
}

interface ErrorMessageProps {
  readonly kind: 'broken' | 'outdated' | 'unreached';
  readonly onRetry: () => void;
}

function ErrorMessage({ kind, onRetry }: ErrorMessageProps) {
  const { t } = useTexts();
  return (
    <ErrorState title={t(kind === 'unreached' ? 'shell.broken.unreachedTitle' : 'shell.broken.title')}>
      {t(kind === 'broken' ? 'shell.broken.text' : `shell.broken.${kind}`)}
      <span style={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 8, marginTop: 16 }}>
        {kind === 'outdated' ? (
          <Button onClick={() => location.reload()}>{t('shell.broken.reload')}</Button>
        ) : (
          <Button onClick={onRetry}>{t('shell.broken.again')}</Button>
        )}
        {kind !== 'unreached' && (
          <LinkButton href="/" variant="outlined" color="neutral">
            {t('shell.broken.home')}
          </LinkButton>
        )}
      </span>
    </ErrorState>
  );
}
