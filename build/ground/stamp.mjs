import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root, within } from './root.mjs';

/** Builds unless the stamp says that what lies there was made from exactly these sources. */
export async function unlessFresh({ stamp, product, sources }, build) {
  const file = within(stamp);
  const fingerprint = fingerprintOf(sources);
  if (existsSync(within(product)) && existsSync(file) && readFileSync(file, 'utf8') === fingerprint) {
    return;
  }
  await build();
  writeFileSync(file, fingerprint);
}

function fingerprintOf(names) {
  const hash = createHash('sha256');
  for (const file of names.flatMap(filesUnder).toSorted()) {
    hash.update(path.relative(root, file)).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}

function filesUnder(name) {
  const place = within(name);
  if (!statSync(place).isDirectory()) {
    return [place];
  }
  const inside = readdirSync(place, { recursive: true }).map((file) => path.join(place, file));
  return inside.filter((file) => statSync(file).isFile() && !file.includes('.test.'));
}
