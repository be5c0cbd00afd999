import { listPackage } from '@electron/asar';
import { execFile } from 'node:child_process';
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { projectRoot } from './sampleProject.ts';

/** Output of electron-builder. */
export interface PackedProgram {
  /** Files of app.asar. */
  readonly files: readonly string[];
  readonly archive: string;
  readonly program: string;
  readonly bytes: number;
  /** Content of app-update.yml, the update source. */
  readonly updates: string;
}

const resources = 'linux-unpacked/resources';

/** Fuse section of Electron’s executable: sentinel, version, length and one digit per fuse (https://github.com/electron/fuses). */
const fuses = Buffer.concat([Buffer.from('dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX'), Buffer.from([1, 9]), Buffer.from('101100010')]);

/** Fake Electron distribution; electron-builder copies it, renames it and flips its fuses as it would the real one. */
async function createFakeElectronDist(folder: string): Promise<string> {
  await Promise.all(['resources', 'locales'].map((name) => mkdir(path.join(folder, name), { recursive: true })));
  await Promise.all(['LICENSE', 'LICENSES.chromium.html', 'version'].map((name) => writeFile(path.join(folder, name), name)));
  await writeFile(path.join(folder, 'electron'), Buffer.concat([Buffer.alloc(64), fuses, Buffer.alloc(64)]), { mode: 0o755 });
  return folder;
}

/** Packs the built program with electron-builder for Linux, around a fake Electron binary. */
export async function packProgram(folder: string): Promise<PackedProgram> {
  const electronDist = await createFakeElectronDist(path.join(folder, 'electron'));
  const settings = [`electronDist=${electronDist}`, `directories.output=${folder}`, 'publish.owner=prosa', 'publish.repo=prosa'];
  await promisify(execFile)(
    process.execPath,
    [
      'node_modules/electron-builder/cli.js',
      '--linux',
      'dir',
      '--x64',
      '--publish',
      'never',
      ...settings.map((setting) => `-c.${setting}`),
    ],
    { cwd: projectRoot, maxBuffer: 16 * 1024 * 1024 },
  );
  const archive = path.join(folder, resources, 'app.asar');
  return {
    archive,
    files: listPackage(archive, { isPack: false }).map((file) => file.slice(1).replaceAll('\\', '/')),
    program: path.join(folder, 'linux-unpacked/prosa'),
    bytes: (await stat(archive)).size,
    updates: await readFile(path.join(folder, resources, 'app-update.yml'), 'utf8'),
  };
}
