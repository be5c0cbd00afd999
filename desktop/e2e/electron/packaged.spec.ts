import { extractFile } from '@electron/asar';
import { FuseV1Options, getCurrentFuseWire } from '@electron/fuses';
import { mkdtemp, rm } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { packProgram, type PackedProgram } from '#build/packProgram.ts';

let folder: string;
let packed: PackedProgram;

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'prosa-packed-'));
  packed = await packProgram(folder);
}, 120_000);

afterAll(() => rm(folder, { recursive: true, force: true, maxRetries: 10 }));

const text = (file: string): string => extractFile(packed.archive, file).toString('utf8');
const megabyte = 1024 * 1024;

describe('the packed program', () => {
  it('contains main process, preload script, icons and UI', () => {
    expect(packed.files).toEqual(
      expect.arrayContaining([
        'package.json',
        'out/desktop/main.js',
        'out/desktop/bridge.cjs',
        'out/desktop/icons/tray-light@2x.png',
        'out/ui/index.html',
        'out/ui/sounds/bell.wav',
      ]),
    );
    const referencedFiles = [...text('out/ui/index.html').matchAll(/(?:src|href)="\/([^"]+)"/g)].map(([, file]) => `out/ui/${file}`);
    expect(referencedFiles.length).toBeGreaterThan(2);
    expect(packed.files).toEqual(expect.arrayContaining(referencedFiles));
  });

  it('contains nothing else: no source, test, map, package, server or secret', () => {
    expect(packed.files.filter((file) => !/^(package\.json|out(\/(desktop|ui)(\/.*)?)?)$/.test(file))).toEqual([]);
    expect(
      packed.files.filter((file) => /\.(ts|tsx|map|stamp|env|pem|key|p12|sqlite)$|\.(test|spec)\.|node_modules|secret/i.test(file)),
    ).toEqual([]);
  });

  it('contains no server code', () => {
    const programs = packed.files.filter((file) => /\.(js|cjs)$/.test(file));
    expect(programs.length).toBeGreaterThan(20);
    expect(programs.filter((file) => /@mikro-orm|whiskeysockets|from ["']koa["']|DATABASE_URL/.test(text(file)))).toEqual([]);
  });

  it('has its entry file', () => {
    const { main, scripts }: { main: string; scripts?: object } = JSON.parse(text('package.json'));
    expect(packed.files).toContain(main);
    expect(scripts).toBeUndefined();
  });

  it('imports nothing but its own files, Electron and Node', () => {
    const programs = packed.files.filter((file) => /^out\/desktop\/[^/]+\.js$/.test(file));
    const imports = programs.flatMap((program) =>
      [...text(program).matchAll(/(?:^import(?!\w)[^'"\n]*|(?<!["'`])\brequire\()["']([^'"\n]+)["']/gm)].map(([, name]) => name ?? ''),
    );
    expect(imports).toContain('electron');
    const isAvailable = (name: string): boolean =>
      name.startsWith('./') ? programs.includes(path.posix.join('out/desktop', name)) : name === 'electron' || isBuiltin(name);
    expect(imports.filter((name) => !isAvailable(name))).toEqual([]);
  });

  it('loads the updater lazily', () => {
    expect(text('out/desktop/main.js')).not.toContain('NsisUpdater');
    expect(text('out/desktop/autoUpdater.js')).toContain('NsisUpdater');
  });

  it('is small', ({ annotate }) => {
    const size = `app.asar: ${(packed.bytes / megabyte).toFixed(1)} MB in ${packed.files.length} entries`;
    process.stdout.write(`${size}\n`);
    void annotate(size);
    // Most of the size are emoji names in three languages, the reader of PDFs and the charts, loaded on demand.
    expect(packed.bytes).toBeLessThan(11 * megabyte);
  });

  it('has the update source', () => {
    expect(packed.updates).toMatch(/^provider: github$/m);
  });
});

describe('its fuses', () => {
  it.each([
    ['RunAsNode', '0'],
    ['EnableCookieEncryption', '1'],
    ['EnableNodeOptionsEnvironmentVariable', '0'],
    ['EnableNodeCliInspectArguments', '0'],
    ['EnableEmbeddedAsarIntegrityValidation', '1'],
    ['OnlyLoadAppFromAsar', '1'],
    ['LoadBrowserProcessSpecificV8Snapshot', '0'],
    ['GrantFileProtocolExtraPrivileges', '0'],
  ] as const)('%s', async (fuse, state) => {
    const wire = await getCurrentFuseWire(packed.program);
    expect(wire[FuseV1Options[fuse]]).toBe(state.charCodeAt(0));
  });
});
