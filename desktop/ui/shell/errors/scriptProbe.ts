import { api } from '#shared/api.ts';
import { host } from '#ui/host/index.ts';
import { retryLoad, isLoadFailure } from '#ui/lazyComponent.ts';

/** A file of the page did not come: the server cannot be reached, or it was updated and has other files now. */
export const isScriptLoadError = (error: unknown): error is TypeError =>
  isLoadFailure(error) && error instanceof TypeError && /import|module|fetch/i.test(error.message);

/** `unreached`: nobody answers, or not yet with the file. `outdated`: the page has to be loaded anew. */
export type ScriptStatus = 'come' | 'unreached' | 'outdated';

const probeTimeoutMs = 5_000;
/** So often a file is given and yet does not come: one that it needs is gone, or the browser has kept the failure for good. */
const maxFailedLoads = 2;
const urlPattern = /\b(?:https?|app):\/\/\S+/;
const httpNotFound = 404;

/** Whether there is what did not come; null while nobody can tell. Not every browser names it: then it counts that the server answers. */
async function isScriptAvailable({ message }: TypeError): Promise<boolean | null> {
  const address = urlPattern.exec(message)?.[0] ?? host().serverUrl + api.system.version.path;
  try {
    const { ok, status } = await fetch(address, { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(probeTimeoutMs) });
    return ok || (status === httpNotFound ? false : null);
  } catch {
    // The installed program's own files come by no network: what cannot be read there is gone.
    return location.protocol === 'app:' ? false : null;
  }
}

/** Looks for the file as often as it is called, once at a time. */
export function createScriptProbe(missing: TypeError): () => Promise<ScriptStatus> {
  let vain = 0;
  const fetched = async (): Promise<ScriptStatus> => {
    try {
      await retryLoad(missing);
      return 'come';
    } catch {
      vain += 1;
      return vain < maxFailedLoads ? 'unreached' : 'outdated';
    }
  };
  const look = async (): Promise<ScriptStatus> => {
    const given = await isScriptAvailable(missing);
    if (given === true) {
      return fetched();
    }
    vain = 0;
    return given === null ? 'unreached' : 'outdated';
  };
  let looking: Promise<ScriptStatus> | null = null;
  return () => {
    looking ??= look().finally(() => {
      looking = null;
    });
    return looking;
  };
}
