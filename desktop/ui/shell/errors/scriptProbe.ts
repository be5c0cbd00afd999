import { api } from '#shared/api.ts';
import { host } from '#ui/host/index.ts';
import { retryLoad, isLoadFailure } from '#ui/lazyComponent.ts';

/** Script of a lazy component could not be loaded: no connection, or the server was updated. */
export const isScriptLoadError = (error: unknown): error is TypeError =>
  isLoadFailure(error) && error instanceof TypeError && /import|module|fetch/i.test(error.message);

/** `unreached`: no connection, or the file is not available yet. `outdated`: the page must be reloaded. */
export type ScriptStatus = 'loaded' | 'unreached' | 'outdated';

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
export function findScriptProbe(loadError: TypeError): () => Promise<ScriptStatus> {
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
