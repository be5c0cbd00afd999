import path from 'node:path';
import { defineConfig } from 'vite';

const root = path.resolve(import.meta.dirname, '..');

const outputs = {
  main: { entry: 'desktop/main/main.ts', format: 'es', name: 'main.js' },
  // A sandboxed preload cannot be a module.
  preload: { entry: 'desktop/preload/bridge.ts', format: 'cjs', name: 'bridge.cjs' },
  // Loaded by `-r`, which takes CommonJS alone.
  observer: { entry: 'desktop/e2e/electron/observer/observer.ts', format: 'cjs', name: 'observer.cjs' },
} as const;

const isOutputMode = (mode: string): mode is keyof typeof outputs => Object.hasOwn(outputs, mode);

/** Builds the main process (`--mode main`), the preload script (`--mode preload`) and the observer of the tests (`--mode observer`). */
export default defineConfig(({ mode }) => {
  const { entry, format, name } = outputs[isOutputMode(mode) ? mode : 'main'];
  return {
    root,
    // The installer ships no node_modules.
    ssr: { noExternal: true, external: ['electron'] },
    build: {
      ssr: path.join(root, entry),
      outDir: path.join(root, mode === 'observer' ? 'out/test' : 'out/desktop'),
      emptyOutDir: false,
      target: 'esnext',
      minify: false,
      sourcemap: true,
      rolldownOptions: { external: ['electron'], output: { format, entryFileNames: name, chunkFileNames: '[name].js' } },
    },
  };
});
