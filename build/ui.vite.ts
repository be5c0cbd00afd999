import babel from '@rolldown/plugin-babel';
import react, { reactCompilerPreset } from '@vitejs/plugin-react';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { defineConfig, type ProxyOptions } from 'vite';

const root = path.resolve(import.meta.dirname, '..');
const manifest: { version: string } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));

const server = `http://127.0.0.1:${process.env['PROSA_API'] ?? '8080'}`;

/** In development the page comes from here and what it fetches from the server. */
const toServer: ProxyOptions = {
  target: server,
  bypass: ({ headers, url }) => (headers['sec-fetch-dest'] === 'empty' && !url?.startsWith('/@') ? undefined : url),
};

export default defineConfig({
  root: path.join(root, 'desktop/ui'),
  base: '/',
  plugins: [react(), babel({ presets: [reactCompilerPreset()] })],
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
    // A styled part is made when its file is read, which counts as an effect: without this the first screen loads the whole kit.
    rolldownOptions: { treeshake: { moduleSideEffects: (id: string) => !id.includes('/desktop/ui/kit/') } },
  },
  server: { proxy: { '/socket.io/': { target: server, ws: true }, '^/.*': toServer } },
});
