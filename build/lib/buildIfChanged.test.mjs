import { mkdirSync, mkdtempSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { buildIfChanged } from './buildIfChanged.mjs';

/** Files to build, and a build that counts. */
function setUp() {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'prosa-build-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const [product, sources, source] = ['product', 'sources', 'sources/a.ts'].map((name) => path.join(folder, name));
  mkdirSync(sources);
  writeFileSync(source, 'first');
  let count = 0;
  const build = async () => {
    await buildIfChanged({ stamp: path.join(folder, 'stamp'), product, sources: [sources] }, async () => {
      count += 1;
      writeFileSync(product, '');
    });
    return count;
  };
  return { build, product, source };
}

it('builds once, and again where the product is missing', async () => {
  const { build, product } = setUp();
  expect(await build()).toBe(1);
  expect(await build()).toBe(1);
  rmSync(product);
  expect(await build()).toBe(2);
});

it('builds again when a source has changed, also to one of the same size and time', async () => {
  const { build, source } = setUp();
  await build();
  const { atime, mtime } = statSync(source);
  writeFileSync(source, 'other');
  utimesSync(source, atime, mtime);
  expect(await build()).toBe(2);
  rmSync(source);
  expect(await build()).toBe(3);
});

it('does not build again what was only touched', async () => {
  const { build, source } = setUp();
  await build();
  writeFileSync(source, 'first');
  utimesSync(source, new Date(0), new Date(0));
  expect(await build()).toBe(1);
});
