import { existsSync, renameSync } from 'node:fs';
import path from 'node:path';
import { app, type Rectangle } from 'electron';
import Store from 'electron-store';
import { keptKeys, keptRules, type Kept, type KeptKey } from '#shared/ipc.ts';

interface Stored extends Partial<Kept> {
  bounds?: Rectangle;
  serverUrl?: string;
  /** Sealed by the system. */
  refreshToken?: string;
}
export type DesktopStore = Store<Stored>;

const name = 'prosa';

/** A file that cannot be read any more is kept for whoever wants to look, and never stops a start. */
export function setAside(file: string, now: Date): void {
  if (existsSync(file)) {
    renameSync(file, file.replace(/\.json$/, `.broken-${now.getTime()}.json`));
  }
}

const open = (): DesktopStore => new Store<Stored>({ name });

export function openStore(): DesktopStore {
  try {
    return open();
  } catch {
    setAside(path.join(app.getPath('userData'), `${name}.json`), new Date());
    return open();
  }
}

/** What is remembered for the page, without what does not pass its rule any more. */
export function keptFrom(store: DesktopStore): Partial<Kept> {
  const good = keptKeys.flatMap((key): [string, unknown][] => {
    const { value, error } = keptRules[key].validate(store.get(key), { convert: false });
    return error === undefined && value !== undefined ? [[key, value]] : [];
  });
  return Object.fromEntries(good);
}

export function writeKept(store: DesktopStore, key: KeptKey, value: unknown): void {
  if (value === undefined) {
    store.delete(key);
    return;
  }
  const outcome = keptRules[key].validate(value, { convert: false });
  if (outcome.error !== undefined) {
    throw outcome.error;
  }
  store.set(key, outcome.value);
}
