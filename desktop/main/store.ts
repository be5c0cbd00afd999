import { copyFileSync, existsSync, renameSync } from 'node:fs';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { app } from 'electron';
import Store from 'electron-store';
import { checkedKept, keptKeys, type Kept, type KeptKey } from '#shared/kept.ts';
import { note } from './log.ts';
import { migrations } from './migrations.ts';
import { ownRules, type Own } from './ownRules.ts';

type Stored = Partial<Kept> & Partial<Own>;

const name = 'prosa';

/** What this program remembers on this computer. */
export interface DesktopStore {
  /** Did the file have to be set aside? */
  readonly wasBroken: boolean;
  kept<Key extends KeptKey>(key: Key): Kept[Key] | undefined;
  /** Everything the page remembers. */
  allKept(): Partial<Kept>;
  /** Undefined forgets; what breaks its rule is refused. */
  keep(key: KeptKey, value: unknown): void;
  own<Key extends keyof Own>(key: Key): Own[Key] | undefined;
  setOwn<Key extends keyof Own>(key: Key, value: Own[Key] | undefined): void;
  /** Returns the way to stop listening. */
  hear(listener: (key: KeptKey) => void): () => void;
}

/** A file that cannot be read any more is kept for whoever wants to look, and never stops a start. */
function setAside(file: string): void {
  if (existsSync(file)) {
    renameSync(file, file.replace(/\.json$/, `.broken-${Date.now()}.json`));
  }
}

const load = (): Store<Stored> => new Store<Stored>({ name, migrations, projectVersion: app.getVersion(), clearInvalidConfig: false });

function openFile(): { file: Store<Stored>; wasBroken: boolean } {
  const place = path.join(app.getPath('userData'), `${name}.json`);
  try {
    return { file: load(), wasBroken: false };
  } catch (error) {
    note('the settings cannot be read and are set aside', error);
    setAside(place);
    return { file: load(), wasBroken: true };
  }
}

const isOwn = (key: keyof Own, value: unknown): boolean => ownRules[key].validate(value, { convert: false }).error === undefined;

const isBroken = (file: Store<Stored>, key: keyof Stored): boolean => {
  const value: unknown = file.get(key);
  const isKept = keptKeys.some((one) => one === key);
  const isGood = isKept ? checkedKept(key as KeptKey, value) !== undefined : isOwn(key as keyof Own, value);
  return value !== undefined && !isGood;
};

/** What breaks its rule is forgotten; a copy of the file stays, the rest goes on. */
function mend(file: Store<Stored>): boolean {
  const broken = [...keptKeys, ...(Object.keys(ownRules) as (keyof Own)[])].filter((key) => isBroken(file, key));
  if (broken.length === 0) {
    return false;
  }
  note('settings that make no sense are forgotten', broken.join(', '));
  copyFileSync(file.path, file.path.replace(/\.json$/, `.broken-${Date.now()}.json`));
  broken.forEach((key) => file.delete(key));
  return true;
}

export function openStore(): DesktopStore {
  const { file, wasBroken } = openFile();
  const wasMended = mend(file);
  const listeners = new Set<(key: KeptKey) => void>();
  const kept = <Key extends KeptKey>(key: Key): Kept[Key] | undefined => checkedKept(key, file.get(key));
  return {
    wasBroken: wasBroken || wasMended,
    kept,
    allKept: () => Object.fromEntries(keptKeys.map((key) => [key, kept(key)]).filter(([, value]) => value !== undefined)),
    keep: (key, value) => {
      if (value === undefined) {
        file.delete(key);
      } else {
        const good = checkedKept(key, value);
        if (good === undefined) {
          throw new Error(`This cannot be remembered as ${key}`);
        }
        file.set(key, good);
      }
      listeners.forEach((listener) => listener(key));
    },
    own: (key) => {
      const outcome = ownRules[key].validate(file.get(key), { convert: false });
      return outcome.error === undefined ? outcome.value : undefined;
    },
    setOwn: (key, value) => {
      if (value === undefined) {
        file.delete(key);
      } else if (!isDeepStrictEqual(file.get(key), value)) {
        // Whoever writes waits for the disk: what is there already is not written again.
        // One name and its value, which the compiler cannot follow through a computed key.
        file.set({ [key]: value } as Partial<Stored>);
      }
    },
    hear: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
