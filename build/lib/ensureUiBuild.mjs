import { readFileSync } from 'node:fs';
import { projectPath, projectRoot } from './paths.mjs';
import { assertWritable } from './assertWritable.mjs';
import { runOrFail, fail } from './runCommand.mjs';
import { buildIfChanged } from './buildIfChanged.mjs';

const page = {
  stamp: 'out/ui.stamp',
  product: 'out/ui/index.html',
  sources: [
    'desktop/ui',
    'shared',
    'build/ui.vite.ts',
    'build/splitContract.ts',
    'build/rewriteSource.ts',
    'build/lateTexts.ts',
    'package.json',
    'package-lock.json',
  ],
};

/** Vite takes file names for addresses, where these begin a fragment, a query, or a code. */
export function assertBuildable(folder = projectRoot) {
  const [mark] = /[#?]/.exec(folder) ?? [];
  if (mark !== undefined) {
    fail(`The page cannot be built in ${folder}, because of its ${mark}. Move it to a folder without.`);
  }
}

/** Builds the UI into out/ui. */
export function ensureUiBuild(node) {
  return buildIfChanged(page, async () => {
    assertBuildable();
    assertWritable(projectPath('out'), 'The page is to be built');
    console.log('Building the page.');
    const vite = projectPath('node_modules/vite/bin/vite.js');
    // Tests use the production build too.
    const env = { ...process.env, NODE_ENV: 'production' };
    await runOrFail(
      'The page could not be built.',
      [node, vite, 'build', '-c', 'build/ui.vite.ts', '--configLoader', 'native', '--logLevel', 'warn'],
      { env },
    );
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
