import { cruise, type ICruiseResult } from 'dependency-cruiser';
import extractDepcruiseOptions from 'dependency-cruiser/config-utl/extract-depcruise-options';
import { existsSync } from 'node:fs';
import path from 'node:path';

const options = await extractDepcruiseOptions(path.join(import.meta.dirname, 'depcruise.cjs'));

export const floors = ['shared', 'server', 'desktop'];

/** The walls by name, each with the sentence that explains it. */
export const walls = new Map(options.ruleSet?.forbidden?.map(({ name, comment }) => [name, comment]));

/** All modules below a house's floors, their imports, and the imports that break a wall. */
export async function analyzeImports(house: string): Promise<ICruiseResult> {
  const present = floors.filter((floor) => existsSync(path.join(house, floor)));
  const { output } = await cruise(present, { ...options, baseDir: house });
  if (typeof output === 'string') {
    throw new Error(output);
  }
  return output;
}
