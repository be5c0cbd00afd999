import { copyFileSync, existsSync, renameSync } from 'node:fs';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { app } from 'electron';
import Store from 'electron-store';
import { parsePersistedValue, persistedKeys, type PersistedState, type PersistedKey } from '#shared/persistedState.ts';
import { writeLog } from './log.ts';
import { settingsMigrations } from './settingsMigrations.ts';
import { ownStateRules, type OwnState } from './OwnState.ts';

type StoredSettings = Partial<PersistedState> & Partial<OwnState>;

const name = 'prosa';

/** What this program remembers on this computer. */
export interface DesktopStore {
  /** Did the file have to be set aside? */
  readonly wasCorrupt: boolean;
  kept<Key extends PersistedKey>(key: Key): PersistedState[Key] | undefined;
  /** Everything the page remembers. */
  allKept(): Partial<PersistedState>;
  /** Undefined forgets; what breaks its rule is refused. */
  keep(key: PersistedKey, value: unknown): void;
  own<Key extends keyof OwnState>(key: Key): OwnState[Key] | undefined;
  setOwn<Key extends keyof OwnState>(key: Key, value: OwnState[Key] | undefined): void;
  /** Returns the way to stop listening. */
  subscribe(listener: (key: PersistedKey) => void): () => void;
}

/** A file that cannot be read any more is kept for whoever wants to look, and never stops a start. */
function renameBrokenFile(file: string): void {
  if (existsSync(file)) {
    renameSync(file, file.replace(/\.json$/, `.broken-${Date.now()}.json`));
  }
}

const loadFile = (): Store<StoredSettings> =>
  new Store<StoredSettings>({ name, migrations: settingsMigrations, projectVersion: app.getVersion(), clearInvalidConfig: false });

function openFile(): { file: Store<StoredSettings>; wasBroken: boolean } {
  const place = path.join(app.getPath('userData'), `${name}.json`);
  try {
    return { file: loadFile(), wasBroken: false };
  } catch (error) {
    writeLog('the settings cannot be read and are set aside', error);
    renameBrokenFile(place);
    return { file: loadFile(), wasBroken: true };
  }
}

const isValidOwn = (key: keyof OwnState, value: unknown): boolean =>
  ownStateRules[key].validate(value, { convert: false }).error === undefined;

const isInvalid = (file: Store<StoredSettings>, key: keyof StoredSettings): boolean => {
  const value: unknown = file.get(key);
  const isKept = persistedKeys.some((one) => one === key);
  const isGood = isKept ? parsePersistedValue(key as PersistedKey, value) !== undefined : isValidOwn(key as keyof OwnState, value);
  return value !== undefined && !isGood;
};

/** What breaks its rule is forgotten; a copy of the file stays, the rest goes on. */
function dropInvalidSettings(file: Store<StoredSettings>): boolean {
  const broken = [...persistedKeys, ...(Object.keys(ownStateRules) as (keyof OwnState)[])].filter((key) => isInvalid(file, key));
  if (broken.length === 0) {
    return false;
  }
  writeLog('settings that make no sense are forgotten', broken.join(', '));
  copyFileSync(file.path, file.path.replace(/\.json$/, `.broken-${Date.now()}.json`));
  broken.forEach((key) => file.delete(key));
  return true;
}

export function openDesktopStore(): DesktopStore {
  const { file, wasBroken } = openFile();
  const wasMended = dropInvalidSettings(file);
  const listeners = new Set<(key: PersistedKey) => void>();
  const kept = <Key extends PersistedKey>(key: Key): PersistedState[Key] | undefined => parsePersistedValue(key, file.get(key));
  return {
    wasCorrupt: wasBroken || wasMended,
    kept,
    allKept: () => Object.fromEntries(persistedKeys.map((key) => [key, kept(key)]).filter(([, value]) => value !== undefined)),
    keep: (key, value) => {
      if (value === undefined) {
        file.delete(key);
      } else {
        const good = parsePersistedValue(key, value);
        if (good === undefined) {
          throw new Error(`This cannot be remembered as ${key}`);
        }
        file.set(key, good);
      }
      listeners.forEach((listener) => listener(key));
    },
    own: (key) => {
      const outcome = ownStateRules[key].validate(file.get(key), { convert: false });
      return outcome.error === undefined ? outcome.value : undefined;
    },
    setOwn: (key, value) => {
      if (value === undefined) {
        file.delete(key);
      } else if (!isDeepStrictEqual(file.get(key), value)) {
        // Whoever writes waits for the disk: what is there already is not written again.
        // One name and its value, which the compiler cannot follow through a computed key.
        file.set({ [key]: value } as Partial<StoredSettings>);
      }
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
