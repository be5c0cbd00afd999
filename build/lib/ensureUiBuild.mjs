import { readFileSync } from 'node:fs';
import { projectPath } from './paths.mjs';
import { runOrFail, fail } from './runCommand.mjs';
import { buildIfChanged } from './buildIfChanged.mjs';

const page = {
  stamp: 'out/ui.stamp',
  product: 'out/ui/index.html',
  sources: ['desktop/ui', 'shared', 'build/ui.vite.ts', 'package.json', 'package-lock.json'],
};

/** Builds the UI into out/ui. */
export function ensureUiBuild(node) {
  return buildIfChanged(page, async () => {
    console.log('Building the page.');
    const vite = projectPath('node_modules/vite/bin/vite.js');
    // Tests use the production build too.
    const env = { ...process.env, NODE_ENV: 'production' };
    await runOrFail('The page could not be built.', [node, vite, 'build', '-c', 'build/ui.vite.ts', '--logLevel', 'warn'], { env });
    checkContentPolicy(readFileSync(projectPath(page.product), 'utf8'));
  });
}

/** The content policy would block such a page in the browser without an error here. */
function checkContentPolicy(html) {
  if (/<script(?![^>]*\ssrc=)/.test(html)) {
    fail('The built page holds an inline script, which the content policy forbids.');
  }
  if (!html.includes('__CSP_NONCE__')) {
    fail('The built page has no __CSP_NONCE__ for the server to fill in.');
  }
}
