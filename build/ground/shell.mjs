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

const observer = {
  stamp: 'out/observer.stamp',
  product: 'out/test/observer.cjs',
  sources: [
    'desktop/e2e/electron/observer',
    'desktop/e2e/electron/FakeOs.ts',
    'desktop/e2e/chromium.ts',
    'build/desktop.vite.ts',
    'package-lock.json',
  ],
};

const vite = (node, mode) => [
  node,
  within('node_modules/vite/bin/vite.js'),
  'build',
  '-c',
  'build/desktop.vite.ts',
  '--logLevel',
  'warn',
  '--mode',
  mode,
];

/** Builds the installed program's two scripts and its pictures, unless they are fresh. The page is built by itself. */
export function ensureShell(node) {
  return unlessFresh(shell, async () => {
    console.log('Building the desktop program.');
    await must('The program could not be built.', vite(node, 'main'));
    await must('The program’s bridge could not be built.', vite(node, 'preload'));
    await must('The program’s pictures could not be drawn.', [node, 'build/icons.ts']);
  });
}

/** Builds what the tests require before the program, to see what it does to the system. */
export function ensureObserver(node) {
  return unlessFresh(observer, () => must('The tests’ observer could not be built.', vite(node, 'observer')));
}
