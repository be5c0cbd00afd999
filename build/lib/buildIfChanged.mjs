import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot, projectPath } from './paths.mjs';

/** Builds unless the stamp file holds the hash of these sources. */
export async function buildIfChanged({ stamp, product, sources }, build) {
  const file = projectPath(stamp);
  const fingerprint = fingerprintOf(sources);
  if (existsSync(projectPath(product)) && existsSync(file) && readFileSync(file, 'utf8') === fingerprint) {
    return;
  }
  await build();
  writeFileSync(file, fingerprint);
}

function fingerprintOf(paths) {
  const hash = createHash('sha256');
  for (const file of paths.flatMap(filesUnder).toSorted()) {
    hash.update(path.relative(projectRoot, file)).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}

function filesUnder(name) {
  const folder = projectPath(name);
  if (!statSync(folder).isDirectory()) {
    return [folder];
  }
  const files = readdirSync(folder, { recursive: true }).map((file) => path.join(folder, file));
  return files.filter((file) => statSync(file).isFile() && !file.includes('.test.'));
}
