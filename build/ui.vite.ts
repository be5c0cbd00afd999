import babel from '@rolldown/plugin-babel';
import react, { reactCompilerPreset } from '@vitejs/plugin-react';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { appSkeletonStyles } from '#ui/theme/appSkeletonStyles.ts';
import { defineConfig, type Plugin, type ProxyOptions } from 'vite';

const root = path.resolve(import.meta.dirname, '..');
const manifest: { version: string } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));

const server = `http://127.0.0.1:${process.env['PROSA_API'] ?? '8080'}`;

/** In development the page comes from here and what it fetches from the server. */
const toServer: ProxyOptions = {
  target: server,
  bypass: ({ headers, url }) => (headers['sec-fetch-dest'] === 'empty' && !url?.startsWith('/@') ? undefined : url),
};

/** The contract is read with the first screen, Joi comes with the first form: see `kit/form/lazyJoi.ts`. */
const notedModule = '\0noted-joi';
const lazyJoi: Plugin = {
  name: 'note-rules',
  enforce: 'pre',
  resolveId: (source, importer) => (source === 'joi' && importer?.endsWith('/kit/form/buildRule.ts') === false ? notedModule : null),
  load: (id) => (id === notedModule ? "export { lazyJoi as default } from '#ui/kit/form/lazyJoi.ts';" : null),
};

/** Seen before anything else has come: written into the page itself, under the page's own nonce. */
const skeletonStyles: Plugin = {
  name: 'skeleton-styles',
  transformIndexHtml: () => [{ tag: 'style', attrs: { nonce: '__CSP_NONCE__' }, children: appSkeletonStyles, injectTo: 'head' }],
};

interface Call {
  readonly callee: { readonly name?: string };
  readonly arguments: readonly { properties?: { readonly key?: { readonly name?: string } }[] }[];
}

/** How an endpoint is asked goes to the page; what it promises is for the server, the tests and the API page. */
const stripEndpointDocs = {
  visitor: {
    CallExpression: ({ node }: { readonly node: Call }, { filename = '' }: { readonly filename?: string }): void => {
      const promised = node.arguments[1];
      if (
        promised?.properties !== undefined &&
        /^(?:get|post|put|del)$/.test(node.callee.name ?? '') &&
        filename.includes('/shared/areas/')
      ) {
        promised.properties = promised.properties.filter(({ key }) => !/^(?:summary|result|example)$/.test(key?.name ?? ''));
      }
    },
  },
};

interface Quasi {
  readonly value: { raw: string; cooked?: string };
}

interface StyleTemplate {
  readonly tag: { readonly name?: string; readonly object?: StyleTemplate['tag']; readonly callee?: StyleTemplate['tag'] };
  readonly quasi: { readonly quasis: readonly Quasi[] };
}

const isStyleTag = ({ name, object, callee }: StyleTemplate['tag']): boolean =>
  name === undefined ? [object, callee].some((inner) => inner !== undefined && isStyleTag(inner)) : /^(?:css|keyframes|styled)$/.test(name);

const minifyCss = (look: string): string =>
  look.replace(/\/\*[^]*?\*\//g, '').replace(/([{};,]?)\s*\n\s*/g, (_all, end: string) => end || ' ');

/** A look is hashed and read when it is first drawn: letter by letter, also those that set it out for people. */
const minifyStyles = {
  visitor: {
    TaggedTemplateExpression: ({ node: { tag, quasi } }: { readonly node: StyleTemplate }): void => {
      if (isStyleTag(tag)) {
        quasi.quasis.forEach(({ value }) =>
          Object.assign(value, { raw: minifyCss(value.raw), cooked: minifyCss(value.cooked ?? value.raw) }),
        );
      }
    },
  },
};

export default defineConfig({
  root: path.join(root, 'desktop/ui'),
  base: '/',
  plugins: [
    lazyJoi,
    skeletonStyles,
    react(),
    babel({ presets: [reactCompilerPreset()], plugins: [() => stripEndpointDocs, () => minifyStyles] }),
  ],
  define: { __VERSION__: JSON.stringify(manifest.version) },
  build: {
    outDir: path.join(root, 'out/ui'),
    emptyOutDir: true,
    assetsDir: 'assets',
    // The content policy allows no inline script and no data: address but pictures.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: 'es2023',
    sourcemap: 'hidden',
    chunkSizeWarningLimit: 1500,
    rolldownOptions: {
      // Whoever starts the product for the first time has no use for what a slow build says of its parts.
      checks: { bundlerTimings: false },
      // A styled part is made when its file is read, which counts as an effect: without this the first screen loads the whole kit.
      treeshake: { moduleSideEffects: (id: string) => !/\/desktop\/ui\/(?:kit\/|text\/(?:index|Words)\.)/.test(id) },
      // What every screen needs comes as one file: it is asked for once, and compresses better than fifty.
      output: { codeSplitting: { groups: [{ name: 'first', tags: ['$initial'] }] } },
    },
  },
  server: { proxy: { '/socket.io/': { target: server, ws: true }, '^/.*': toServer } },
});
