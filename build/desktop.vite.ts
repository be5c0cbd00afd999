import path from 'node:path';
import { defineConfig } from 'vite';

const root = path.resolve(import.meta.dirname, '..');

const outputs = {
  main: { entry: 'desktop/main/main.ts', format: 'es', name: 'main.js' },
  // A sandboxed preload cannot be a module.
  preload: { entry: 'desktop/preload/bridge.ts', format: 'cjs', name: 'bridge.cjs' },
  // Electron requires it before the program, and that takes no module.
  observer: { entry: 'desktop/e2e/electron/observer/observer.ts', format: 'cjs', name: 'observer.cjs' },
} as const;

const isOutput = (mode: string): mode is keyof typeof outputs => Object.hasOwn(outputs, mode);

/** The shell's two programs, `vite build --config build/desktop.vite.ts --mode main` and `--mode preload`, and the tests' eye on them, `--mode observer`. */
export default defineConfig(({ mode }) => {
  const { entry, format, name } = outputs[isOutput(mode) ? mode : 'main'];
  return {
    root,
    // Nothing is installed beside the program: what it needs is in it.
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
