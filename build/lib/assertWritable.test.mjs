import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { assertWritable } from './assertWritable.mjs';

function makeFolder() {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'prosa-closed-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

it('makes what is missing, and names a file in its place', () => {
  const folder = makeFolder();
  assertWritable(path.join(folder, 'out/ui'), 'The page is to be built');
  writeFileSync(path.join(folder, 'file'), '');
  expect(() => assertWritable(path.join(folder, 'file'), 'The page is to be built')).toThrow(
    `The page is to be built, and ${folder}/file is no folder (EEXIST). Make it writable, or run`,
  );
});
