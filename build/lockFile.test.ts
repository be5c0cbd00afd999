import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectRoot } from './sampleProject.ts';

interface Entry {
  readonly version?: string;
  readonly optionalDependencies?: Record<string, string>;
}

const lock: { packages: Record<string, Entry> } = JSON.parse(readFileSync(path.join(projectRoot, 'package-lock.json'), 'utf8'));

/** As Node looks for it: beside the package, then in every folder above. */
function locked(name: string, from: string): Entry | undefined {
  const found = lock.packages[from === '' ? `node_modules/${name}` : `${from}/node_modules/${name}`];
  return found ?? (from === '' ? undefined : locked(name, from.slice(0, Math.max(from.lastIndexOf('/node_modules/'), 0))));
}

function isServed(name: string, range: string, from: string): boolean {
  const entry = locked(name, from);
  return entry !== undefined && (!/^\d/.test(range) || entry.version === range);
}

describe('the lock file', () => {
  // An install drops what the registry lacks for other systems and says nothing; the next clean install then fails.
  it('names every optional package, also those for other systems', () => {
    const wanted = Object.entries(lock.packages).flatMap(([from, { optionalDependencies = {} }]) =>
      Object.entries(optionalDependencies).map(([name, range]) => ({ name, range, from })),
    );
    expect(wanted.length).toBeGreaterThan(20);
    expect(wanted.filter(({ name, range, from }) => !isServed(name, range, from))).toEqual([]);
  });
});
