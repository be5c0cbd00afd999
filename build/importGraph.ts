import { cruise, type ICruiseResult } from 'dependency-cruiser';
import extractDepcruiseOptions from 'dependency-cruiser/config-utl/extract-depcruise-options';
import { existsSync } from 'node:fs';
import path from 'node:path';

const options = await extractDepcruiseOptions(path.join(import.meta.dirname, 'depcruise.cjs'));

export const sourceFolders = ['shared', 'server', 'desktop'];

/** Rule name → its message. */
export const walls = new Map(options.ruleSet?.forbidden?.map(({ name, comment }) => [name, comment]));

/** Modules below the source folders of a project, their imports and the violations of rules. */
export async function analyzeImports(folder: string): Promise<ICruiseResult> {
  const existingFolders = sourceFolders.filter((floor) => existsSync(path.join(folder, floor)));
  const { output } = await cruise(existingFolders, { ...options, baseDir: folder });
  if (typeof output === 'string') {
    throw new Error(output);
  }
  return output;
}
