import { copyFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

export const projectRoot = path.resolve(import.meta.dirname, '..');

/** Files of an imagined house by path: what a wall must refuse, or must let pass. */
export type SampleProject = Record<string, string>;

/** Writes an imagined house with our own rules and answers its folder: below out/, where our packages are found, or elsewhere. */
export function writeSampleProject(name: string, house: SampleProject, ground = path.join(projectRoot, 'out/planted')): string {
  const folder = path.join(ground, name);
  rmSync(folder, { recursive: true, force: true });
  for (const [file, text] of Object.entries(house)) {
    const place = path.join(folder, file);
    mkdirSync(path.dirname(place), { recursive: true });
    writeFileSync(place, `${text}\n`);
  }
  ['package.json', '.oxlintrc.json', 'tsconfig.json'].forEach((file) =>
    copyFileSync(path.join(projectRoot, file), path.join(folder, file)),
  );
  return folder;
}
