import { projectPath } from './paths.mjs';
import { runOrFail } from './runCommand.mjs';
import { buildIfChanged } from './buildIfChanged.mjs';

const program = {
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
  projectPath('node_modules/vite/bin/vite.js'),
  'build',
  '-c',
  'build/desktop.vite.ts',
  '--logLevel',
  'warn',
  '--mode',
  mode,
];

/** Builds main process, preload script and icons of the installed program. */
export function ensureDesktopBuild(node) {
  return buildIfChanged(program, async () => {
    console.log('Building the desktop program.');
    await runOrFail('The program could not be built.', vite(node, 'main'));
    await runOrFail('The program’s bridge could not be built.', vite(node, 'preload'));
    await runOrFail('The program’s pictures could not be drawn.', [node, 'build/icons.ts']);
  });
}

/** Builds the observer that the tests load into the main process. */
export function ensureObserverBuild(node) {
  return buildIfChanged(observer, () => runOrFail('The tests’ observer could not be built.', vite(node, 'observer')));
}
