import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { ensureServerBuild } from './ensureServerBuild.mjs';

it('a server that cannot be bundled starts from its sources', async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'prosa-bundle-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const output = { stamp: path.join(folder, 'stamp'), product: path.join(folder, 'main.js') };
  expect(await ensureServerBuild(path.join(folder, 'no-node'), output)).toBe('server/main.ts');
});
