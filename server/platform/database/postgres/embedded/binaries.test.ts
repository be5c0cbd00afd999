import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, mkdtempSync, readdirSync, rmSync, unlinkSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isRoot, spawnOptionsFor, chooseAccount } from './account.ts';
import { findPackageFolder, prepareBinaries, type Binaries } from './binaries.ts';

let folder: string;
let source: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'prosa-binaries-'));
  chmodSync(folder, 0o755);
  source = path.join(folder, 'closed/package');
  cpSync(findPackageFolder(), source, { recursive: true, verbatimSymlinks: true });
  removeLinks(path.join(source, 'native/lib'));
});

afterEach(() => {
  chmodSync(path.join(source, 'native/lib'), 0o755);
  rmSync(folder, { recursive: true });
});

function removeLinks(lib: string): void {
  for (const entry of readdirSync(lib, { withFileTypes: true })) {
    if (entry.isSymbolicLink()) {
      unlinkSync(path.join(lib, entry.name));
    }
  }
}

async function version(binaries: Binaries): Promise<string> {
  const account = await chooseAccount();
  return execFileSync(binaries.postgres, ['--version'], { cwd: '/', encoding: 'utf8', ...spawnOptionsFor(account) });
}

async function ready(): Promise<Binaries> {
  return prepareBinaries(source, path.join(folder, 'spare'), await chooseAccount());
}

describe('prepareBinaries', () => {
  it('creates the links that an install without scripts leaves out', async () => {
    const binaries = await ready();
    expect(binaries.postgres.startsWith(source)).toBe(true);
    expect(await version(binaries)).toContain('PostgreSQL');
  });

  it('copies the programs once when they cannot be used where they lie', async () => {
    shutAway();
    const binaries = await ready();
    expect(binaries.postgres.startsWith(path.join(folder, 'spare'))).toBe(true);
    expect(await version(binaries)).toContain('PostgreSQL');
    expect(await ready()).toEqual(binaries);
    expect(readdirSync(path.join(folder, 'spare'))).toHaveLength(1);
  });
});

/** No file mode stops root, only the account that it starts PostgreSQL with. */
function shutAway(): void {
  chmodSync(isRoot() ? path.join(folder, 'closed') : path.join(source, 'native/lib'), isRoot() ? 0o700 : 0o555);
}
