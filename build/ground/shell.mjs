import { within } from './root.mjs';
import { must } from './run.mjs';
import { unlessFresh } from './stamp.mjs';

const shell = {
  stamp: 'out/desktop.stamp',
  product: 'out/desktop/main.js',
  sources: [
    'desktop/main',
    'desktop/preload',
    'desktop/ui/public/mark',
    'shared',
    'build/desktop.vite.ts',
    'build/icons.ts',
    'package-lock.json',
  ],
};

/** Builds the installed program's two scripts and its pictures, unless they are fresh. The page is built by itself. */
export function ensureShell(node) {
  return unlessFresh(shell, async () => {
    console.log('Building the desktop program.');
    const vite = [node, within('node_modules/vite/bin/vite.js'), 'build', '-c', 'build/desktop.vite.ts', '--logLevel', 'warn'];
    await must('The program could not be built.', [...vite, '--mode', 'main']);
    await must('The program’s bridge could not be built.', [...vite, '--mode', 'preload']);
    await must('The program’s pictures could not be drawn.', [node, 'build/icons.ts']);
  });
}
