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

/** The settings file of this computer, `prosa.json` in the user data folder. */
export interface DesktopStore {
  /** True when the file was unreadable or held invalid values at this start. */
  readonly wasCorrupt: boolean;
  getPersisted<Key extends PersistedKey>(key: Key): PersistedState[Key] | undefined;
  /** All values that the pages persist. */
  getAllPersisted(): Partial<PersistedState>;
  /** Stores a value of the pages, or deletes it when undefined; throws when the value fails its schema. */
  setPersisted(key: PersistedKey, value: unknown): void;
  getOwn<Key extends keyof OwnState>(key: Key): OwnState[Key] | undefined;
  setOwn<Key extends keyof OwnState>(key: Key, value: OwnState[Key] | undefined): void;
  /** Reports changed keys of the pages; returns the unsubscribe function. */
  subscribe(listener: (key: PersistedKey) => void): () => void;
}

/** An unreadable file is renamed, never deleted: it may hold the only trace of the accounts. */
function renameBrokenFile(file: string): void {
  if (existsSync(file)) {
    renameSync(file, file.replace(/\.json$/, `.broken-${Date.now()}.json`));
  }
}

const loadFile = (): Store<StoredSettings> =>
  new Store<StoredSettings>({ name, migrations: settingsMigrations, projectVersion: app.getVersion(), clearInvalidConfig: false });

function openFile(): { file: Store<StoredSettings>; wasBroken: boolean } {
  const filePath = path.join(app.getPath('userData'), `${name}.json`);
  try {
    return { file: loadFile(), wasBroken: false };
  } catch (error) {
    writeLog('the settings cannot be read and are set aside', error);
    renameBrokenFile(filePath);
    return { file: loadFile(), wasBroken: true };
  }
}

const isValidOwn = (key: keyof OwnState, value: unknown): boolean =>
  ownStateRules[key].validate(value, { convert: false }).error === undefined;

const isInvalid = (file: Store<StoredSettings>, key: keyof StoredSettings): boolean => {
  const value: unknown = file.get(key);
  const isPersisted = persistedKeys.some((persistedKey) => persistedKey === key);
  const isValid = isPersisted ? parsePersistedValue(key as PersistedKey, value) !== undefined : isValidOwn(key as keyof OwnState, value);
  return value !== undefined && !isValid;
};

/** Deletes invalid values and leaves a copy of the whole file beside it. */
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
  const wasRepaired = dropInvalidSettings(file);
  const listeners = new Set<(key: PersistedKey) => void>();
  const getPersisted = <Key extends PersistedKey>(key: Key): PersistedState[Key] | undefined => parsePersistedValue(key, file.get(key));
  return {
    wasCorrupt: wasBroken || wasRepaired,
    getPersisted,
    getAllPersisted: () =>
      Object.fromEntries(persistedKeys.map((key) => [key, getPersisted(key)]).filter(([, value]) => value !== undefined)),
    setPersisted: (key, value) => {
      if (value === undefined) {
        file.delete(key);
      } else {
        const parsed = parsePersistedValue(key, value);
        if (parsed === undefined) {
          throw new Error(`This cannot be remembered as ${key}`);
        }
        file.set(key, parsed);
      }
      listeners.forEach((listener) => listener(key));
    },
    getOwn: (key) => {
      const result = ownStateRules[key].validate(file.get(key), { convert: false });
      return result.error === undefined ? result.value : undefined;
    },
    setOwn: (key, value) => {
      if (value === undefined) {
        file.delete(key);
      } else if (!isDeepStrictEqual(file.get(key), value)) {
        // Writing is synchronous disk access, so an equal value is not written again.
        // TypeScript cannot type an object with a computed generic key.
        file.set({ [key]: value } as Partial<StoredSettings>);
      }
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
