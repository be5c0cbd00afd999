import react from '@vitejs/plugin-react';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { appSkeletonStyles } from '#ui/theme/appSkeletonStyles.ts';
import { defineConfig, type ESTree, type Plugin, type ProxyOptions } from 'vite';
import domains from './domains.json' with { type: 'json' };
import { lateTextWall } from './lateTexts.ts';
import { rewriteSource } from './rewriteSource.ts';
import { splitContract } from './splitContract.ts';

const root = path.resolve(import.meta.dirname, '..');
const manifest: { version: string } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));

const server = `http://127.0.0.1:${process.env['PROSA_API'] ?? '8080'}`;

/** In development Vite serves the UI and proxies its requests to the server. */
const toServer: ProxyOptions = {
  target: server,
  bypass: ({ headers, url }) => (headers['sec-fetch-dest'] === 'empty' && !url?.startsWith('/@') ? undefined : url),
};

/** Contract, kit, areas and texts. */
const hasNoSideEffects = new RegExp(String.raw`/shared/|/desktop/ui/(?:(?:kit|${domains.join('|')})/|text/(?:index|Words)\.)`);

const isJoi = (id: string): boolean => id.includes('/node_modules/joi/');

/** Rules that the initial modules import for the contract's sake and use nothing of: the first form or text that needs them brings them. */
const isRuleOfForms = (id: string): boolean =>
  /\/shared\/(?:tenancy\/audit\/actions|rules\/(?:chatbotWords|findOptionProblems|findPasswordProblem|optionTree|parseMoney|placeholders|substituteVariables|workingHours))\.ts$/.test(
    id,
  );

/** Skeleton styles are inlined, with the nonce of the page, because they show before any file has loaded. */
const skeletonStyles: Plugin = {
  name: 'skeleton-styles',
  transformIndexHtml: () => [{ tag: 'style', attrs: { nonce: '__CSP_NONCE__' }, children: appSkeletonStyles, injectTo: 'head' }],
};

const isStyleTag = (tag: ESTree.Expression): boolean =>
  tag.type === 'Identifier'
    ? /^(?:css|keyframes|styled)$/.test(tag.name)
    : (tag.type === 'MemberExpression' && isStyleTag(tag.object)) || (tag.type === 'CallExpression' && isStyleTag(tag.callee));

const minifyCss = (css: string): string =>
  css.replace(/\/\*[^]*?\*\//g, '').replace(/([{};,]?)\s*\n\s*/g, (_all, end: string) => end || ' ');

/** Emotion hashes and parses styles at run time, so comments and line breaks are removed. */
const minifyStyles: Plugin = {
  name: 'minify-styles',
  enforce: 'pre',
  transform: {
    filter: { id: /\/desktop\/ui\//, code: /\b(?:css|keyframes|styled)\b[^`]*`/ },
    handler: (code, id) =>
      rewriteSource(code, id, (text) => ({
        TaggedTemplateExpression: ({ tag, quasi: { quasis } }) =>
          quasis
            .filter(({ value }) => isStyleTag(tag) && value.raw !== minifyCss(value.raw))
            .forEach(({ start, value: { raw } }) => {
              const at = code.indexOf(raw, start);
              text.overwrite(at, at + raw.length, minifyCss(raw));
            }),
      })),
  },
};

export default defineConfig({
  root: path.join(root, 'desktop/ui'),
  base: '/',
  plugins: [splitContract, skeletonStyles, lateTextWall, minifyStyles, react({ compiler: true })],
  define: { __VERSION__: JSON.stringify(manifest.version) },
  build: {
    outDir: path.join(root, 'out/ui'),
    emptyOutDir: true,
    assetsDir: 'assets',
    // The content policy forbids inline scripts and data: URLs other than images.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: 'es2023',
    sourcemap: 'hidden',
    chunkSizeWarningLimit: 1500,
    rolldownOptions: {
      // Timings of a slow build mean nothing to somebody who starts the product.
      checks: { bundlerTimings: false },
      // Styled components count as side effects: without this the first screen loads the whole kit, and every area behind an index.ts.
      // An index.ts holds re-exports only, because a statement of its own would have the same effect.
      treeshake: { moduleSideEffects: (id: string) => !hasNoSideEffects.test(id) && !isJoi(id) },
      // One file for the initial modules compresses better than fifty. They import Joi, but what uses it is dropped: see `splitContract.ts`.
      output: {
        codeSplitting: {
          groups: [
            { name: 'joi', test: isJoi, priority: 1 },
            { name: 'rules', test: isRuleOfForms, priority: 1 },
            { name: 'first', tags: ['$initial'] },
          ],
        },
      },
    },
  },
  server: { proxy: { '/socket.io/': { target: server, ws: true }, '^/.*': toServer } },
});
