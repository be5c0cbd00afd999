import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { acquireLockfile } from './acquireLockfile.ts';

let folder: string;
let file: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'prosa-lock-'));
  file = path.join(folder, 'lock');
});

afterEach(() => rmSync(folder, { recursive: true }));

describe('acquireLockfile', () => {
  it('is exclusive until its release', () => {
    const release = acquireLockfile(file);
    expect(() => acquireLockfile(file)).toThrow(`in use by process ${process.pid}`);
    release();
    acquireLockfile(file)();
    expect(readdirSync(folder)).toEqual([]);
  });

  it('replaces the lock of a dead process', () => {
    const { pid } = spawnSync(process.execPath, ['-e', '']);
    writeFileSync(file, JSON.stringify({ pid, born: '1' }));
    acquireLockfile(file)();
  });

  it('replaces the lock of a dead process whose pid is in use again', () => {
    writeFileSync(file, JSON.stringify({ pid: process.pid, born: 'another time' }));
    acquireLockfile(file)();
  });

  it('replaces an empty file', () => {
    writeFileSync(file, '');
    acquireLockfile(file)();
  });
});
