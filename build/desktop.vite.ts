import path from 'node:path';
import { defineConfig } from 'vite';

const root = path.resolve(import.meta.dirname, '..');

const outputs = {
  main: { entry: 'desktop/main/main.ts', format: 'es', name: 'main.js' },
  // A sandboxed preload cannot be a module.
  preload: { entry: 'desktop/preload/bridge.ts', format: 'cjs', name: 'bridge.cjs' },
} as const;

/** The shell's two programs: `vite build --config build/desktop.vite.ts --mode main`, and the same with `--mode preload`. */
export default defineConfig(({ mode }) => {
  const { entry, format, name } = outputs[mode === 'preload' ? 'preload' : 'main'];
  return {
    root,
    // Nothing is installed beside the program: what it needs is in it.
    ssr: { noExternal: true, external: ['electron'] },
    build: {
      ssr: path.join(root, entry),
      outDir: path.join(root, 'out/desktop'),
      emptyOutDir: false,
      target: 'esnext',
      minify: false,
      sourcemap: true,
      rolldownOptions: { external: ['electron'], output: { format, entryFileNames: name } },
    },
  };
});
