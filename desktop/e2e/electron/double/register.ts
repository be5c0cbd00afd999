import { registerHooks } from 'node:module';
import { observe, type Surfaces } from '#e2e/electron/observe.ts';
import { listenToTest } from './channel.ts';

const url = new URL('./electron.ts', import.meta.url).href;

/** Whoever imports Electron gets the double. */
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'electron' ? { url, shortCircuit: true, format: 'module-typescript' } : next(specifier, context),
});

const electron: Surfaces = await import(url);
observe(electron);
listenToTest(electron);
