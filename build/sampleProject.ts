import { copyFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

export const projectRoot = path.resolve(import.meta.dirname, '..');

/** Path → content of a sample project. */
export type SampleProject = Record<string, string>;

/** Writes a sample project with the rules of this repository and returns its folder; below out/ packages resolve, elsewhere lint applies. */
export function writeSampleProject(name: string, files: SampleProject, parentFolder = path.join(projectRoot, 'out/planted')): string {
  const folder = path.join(parentFolder, name);
  rmSync(folder, { recursive: true, force: true });
  for (const [file, text] of Object.entries(files)) {
    const target = path.join(folder, file);
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(target, `${text}\n`);
  }
  ['package.json', '.oxlintrc.json', 'tsconfig.json'].forEach((file) =>
    copyFileSync(path.join(projectRoot, file), path.join(folder, file)),
  );
  return folder;
}
