import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectRoot } from './sampleProject.ts';

interface Entry {
  /** Where it differs from the folder's. */
  readonly name?: string;
  readonly version?: string;
  readonly resolved?: string;
  readonly optionalDependencies?: Record<string, string>;
}

interface Lock {
  readonly packages: Readonly<Record<string, Entry>>;
}

const readLock = (file: string): Lock => JSON.parse(readFileSync(path.join(projectRoot, file), 'utf8'));
const lock = readLock('package-lock.json');

/** Node’s resolution: beside the package, then in every parent folder. */
function findEntry(name: string, from: string): Entry | undefined {
  const entry = lock.packages[from === '' ? `node_modules/${name}` : `${from}/node_modules/${name}`];
  return entry ?? (from === '' ? undefined : findEntry(name, from.slice(0, Math.max(from.lastIndexOf('/node_modules/'), 0))));
}

function isLocked(name: string, range: string, from: string): boolean {
  const entry = findEntry(name, from);
  const isOverridden = entry?.name === '@favware/skip-dependency';
  return entry !== undefined && (isOverridden || !/^\d/.test(range) || entry.version === range);
}

describe('the lock file', () => {
  it.each(['package-lock.json', 'build/postgres15/package-lock.json'])('names no registry: %s', (file) => {
    expect(Object.values(readLock(file).packages).filter(({ resolved }) => resolved?.startsWith('http') === true)).toEqual([]);
  });

  // npm silently drops optional packages of other systems when the registry lacks them; the next `npm ci` then fails.
  it('contains every optional package, also of other systems', () => {
    const optional = Object.entries(lock.packages).flatMap(([from, { optionalDependencies = {} }]) =>
      Object.entries(optionalDependencies).map(([name, range]) => ({ name, range, from })),
    );
    expect(optional.length).toBeGreaterThan(20);
    expect(optional.filter(({ name, range, from }) => !isLocked(name, range, from))).toEqual([]);
  });
});
