import { readFileSync } from 'node:fs';
import { open } from 'node:inspector';
import { createRequire, registerHooks } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { closeChromium } from './openChromium.ts';

const url = new URL('./electron.ts', import.meta.url).href;

/** Resolves `electron` to the fake. */
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'electron' ? { url, shortCircuit: true, format: 'module-typescript' } : next(specifier, context),
});

// Arguments of Electron’s binary: modules to require, folder of the program, arguments of the program.
const args = process.argv.slice(2);
const isRequired = (index: number): boolean => args[index - 1] === '-r';
const folder = args.find((argument, index) => !argument.startsWith('-') && !isRequired(index)) ?? '.';
const { main } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as { main: string };

// Chromium must not outlive its parent.
const shutDown = (): void => void closeChromium().finally(() => process.exit(1));
process.once('SIGTERM', shutDown);
const { ppid: parentPid } = process;
setInterval(() => process.ppid !== parentPid && shutDown(), 1_000).unref();

if (args.includes('--inspect=0')) {
  open(0, '127.0.0.1');
}
const require = createRequire(import.meta.url);
args.filter((_word, index) => isRequired(index)).forEach((module) => require(module));
await import(pathToFileURL(path.join(folder, main)).href);
