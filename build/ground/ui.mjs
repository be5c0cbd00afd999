import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root, within } from './root.mjs';
import { must, refuse } from './run.mjs';

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
  refuseLoosePage(readFileSync(within('out/ui/index.html'), 'utf8'));
  writeFileSync(stamp, fingerprint);
}

/** The server's content policy would silently stop such a page in the browser. */
function refuseLoosePage(html) {
  if (/<script(?![^>]*\ssrc=)/.test(html)) {
    refuse('The built page holds an inline script, which the content policy forbids.');
  }
  if (!html.includes('__CSP_NONCE__')) {
    refuse('The built page has no __CSP_NONCE__ for the server to fill in.');
  }
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
