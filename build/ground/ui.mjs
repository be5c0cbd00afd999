import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root, within } from './root.mjs';
import { must } from './run.mjs';

const sources = ['desktop/ui', 'shared', 'build/ui.vite.ts', 'package.json', 'package-lock.json'];
const stamp = within('out/ui.stamp');

/** Builds the page unless the one in out/ui was made from exactly these sources. */
export async function ensureUi(node) {
  const fingerprint = fingerprintOf(sources);
  if (existsSync(within('out/ui/index.html')) && existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint) {
    return;
  }
  console.log('Building the page.');
  const vite = within('node_modules/vite/bin/vite.js');
  await must('The page could not be built.', [node, vite, 'build', '-c', 'build/ui.vite.ts', '--logLevel', 'warn']);
  mkdirSync(path.dirname(stamp), { recursive: true });
  writeFileSync(stamp, fingerprint);
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
