import { readFileSync } from 'node:fs';
import { within } from './root.mjs';
import { must, refuse } from './run.mjs';
import { unlessFresh } from './stamp.mjs';

const page = {
  stamp: 'out/ui.stamp',
  product: 'out/ui/index.html',
  sources: ['desktop/ui', 'shared', 'build/ui.vite.ts', 'package.json', 'package-lock.json'],
};

/** Builds the page unless the one in out/ui was made from exactly these sources. */
export function ensureUi(node) {
  return unlessFresh(page, async () => {
    console.log('Building the page.');
    const vite = within('node_modules/vite/bin/vite.js');
    // It is the product's page, also where a test has it built.
    const env = { ...process.env, NODE_ENV: 'production' };
    await must('The page could not be built.', [node, vite, 'build', '-c', 'build/ui.vite.ts', '--logLevel', 'warn'], { env });
    refuseLoosePage(readFileSync(within(page.product), 'utf8'));
  });
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
