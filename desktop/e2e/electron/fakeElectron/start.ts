import { readFileSync } from 'node:fs';
import { open } from 'node:inspector';
import { createRequire, registerHooks } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { closeChromium } from './openChromium.ts';

const url = new URL('./electron.ts', import.meta.url).href;

/** Whoever imports Electron gets the double. */
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'electron' ? { url, shortCircuit: true, format: 'module-typescript' } : next(specifier, context),
});

// The same words as Electron's own program takes: what to require first, then the folder of the program, then the program's own.
const words = process.argv.slice(2);
const isRequired = (index: number): boolean => words[index - 1] === '-r';
const folder = words.find((word, index) => !word.startsWith('-') && !isRequired(index)) ?? '.';
const { main } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as { main: string };

// Whoever started this is gone, or wants it gone: Chromium goes, too.
const end = (): void => void closeChromium().finally(() => process.exit(1));
process.once('SIGTERM', end);
const { ppid: starter } = process;
setInterval(() => process.ppid !== starter && end(), 1_000).unref();

if (words.includes('--inspect=0')) {
  open(0, '127.0.0.1');
}
const require = createRequire(import.meta.url);
words.filter((_word, index) => isRequired(index)).forEach((module) => require(module));
await import(pathToFileURL(path.join(folder, main)).href);
