import { api } from '#shared/api.ts';
import { host } from '#ui/host/index.ts';
import { fetchAgain, isFetchFailure } from '#ui/lazily.ts';

/** A file of the page did not come: the server cannot be reached, or it was updated and has other files now. */
export const isMissing = (error: unknown): error is TypeError =>
  isFetchFailure(error) && error instanceof TypeError && /import|module|fetch/i.test(error.message);

/** `unreached`: nobody answers, or not yet with the file. `outdated`: the page has to be loaded anew. */
export type Found = 'come' | 'unreached' | 'outdated';

const patience = 5_000;
/** So often a file is given and yet does not come: one that it needs is gone, or the browser has kept the failure for good. */
const enough = 2;
const named = /\b(?:https?|app):\/\/\S+/;
const notFound = 404;

/** Whether there is what did not come; null while nobody can tell. Not every browser names it: then it counts that the server answers. */
async function isGiven({ message }: TypeError): Promise<boolean | null> {
  const address = named.exec(message)?.[0] ?? host().serverUrl + api.system.version.path;
  try {
    const { ok, status } = await fetch(address, { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(patience) });
    return ok || (status === notFound ? false : null);
  } catch {
    // The installed program's own files come by no network: what cannot be read there is gone.
    return location.protocol === 'app:' ? false : null;
  }
}

/** Looks for the file as often as it is called, once at a time. */
export function searchFor(missing: TypeError): () => Promise<Found> {
  let vain = 0;
  const fetched = async (): Promise<Found> => {
    try {
      await fetchAgain(missing);
      return 'come';
    } catch {
      vain += 1;
      return vain < enough ? 'unreached' : 'outdated';
    }
  };
  const look = async (): Promise<Found> => {
    const given = await isGiven(missing);
    if (given === true) {
      return fetched();
    }
    vain = 0;
    return given === null ? 'unreached' : 'outdated';
  };
  let looking: Promise<Found> | null = null;
  return () => {
    looking ??= look().finally(() => {
      looking = null;
    });
    return looking;
  };
}
