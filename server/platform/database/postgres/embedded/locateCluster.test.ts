import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { canReach } from './locateCluster.ts';

let folder: string;
let file: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'prosa-reach-'));
  chmodSync(folder, 0o755);
  mkdirSync(path.join(folder, 'inner'), { mode: 0o755 });
  file = path.join(folder, 'inner/file');
  writeFileSync(file, '', { mode: 0o644 });
});

afterEach(() => rmSync(folder, { recursive: true }));

const stranger = { uid: 54_321, gid: 54_321 };

describe('canReach', () => {
  it('is true for another account below open folders', () => {
    expect(canReach(stranger, file)).toBe(true);
  });

  it.each([
    ['a closed folder above', () => chmodSync(folder, 0o700)],
    ['a folder that only its group may search', () => chmodSync(path.join(folder, 'inner'), 0o750)],
    ['a closed file', () => chmodSync(file, 0o600)],
  ])('is false for another account at %s', (_, close) => {
    close();
    expect(canReach(stranger, file)).toBe(false);
  });

  it('goes by the owner and the group where the account is one of them', () => {
    const { uid, gid } = statSync(folder);
    chmodSync(folder, 0o710);
    expect(canReach({ uid, gid }, path.join(folder, 'inner'))).toBe(true);
    expect(canReach({ uid: stranger.uid, gid }, path.join(folder, 'inner'))).toBe(true);
    expect(canReach(stranger, path.join(folder, 'inner'))).toBe(false);
  });

  it('judges what does not exist yet by the nearest folder that does', () => {
    expect(canReach(stranger, path.join(folder, 'later/still'))).toBe(true);
    chmodSync(folder, 0o700);
    expect(canReach(stranger, path.join(folder, 'later/still'))).toBe(false);
  });
});
