import { globSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { findSuperlinear } from './findSuperlinear.ts';
import { ruleCalls, rulesWithoutText, type TextFunction } from './textFunctions.ts';
import { textCalls } from './textPaths.ts';

const root = path.resolve(import.meta.dirname, '..');
const load = (file: string): Promise<Readonly<Record<string, unknown>>> =>
  import(path.join(root, file)) as Promise<Readonly<Record<string, unknown>>>;
const isFunction = (value: unknown): value is TextFunction => typeof value === 'function';

const rules = globSync('shared/rules/*.ts', { cwd: root })
  .filter((file) => !file.endsWith('.test.ts'))
  .map((file) => path.basename(file, '.ts'));

const callsByFile = [
  ...Object.entries(ruleCalls).map(([name, calls]) => [`shared/rules/${name}.ts`, calls] as const),
  ...Object.entries(textCalls),
];
const cases = callsByFile.flatMap(([file, calls]) => Object.entries(calls).map(([name, call]) => ({ file, name, call })));

describe('work on a text grows no faster than the text', () => {
  it.each(cases)('$file $name', { timeout: 60_000 }, async ({ file, name, call }) => {
    const run = (await load(file))[name];
    expect(isFunction(run)).toBe(true);
    expect(isFunction(run) && findSuperlinear((text) => call(run, text))).toEqual([]);
  });

  it.each(rules)('is known of every function of shared/rules/%s', async (name) => {
    const exported = Object.entries(await load(`shared/rules/${name}.ts`)).filter(([, value]) => isFunction(value));
    const known = [...Object.keys(ruleCalls[name] ?? {}), ...(rulesWithoutText[name] ?? [])];
    expect(exported.map(([key]) => key).toSorted()).toEqual(known.toSorted());
  });
});

describe('growth with the square of a text is found', () => {
  const spacesOf = (share: number) => new Map([['spaces', (length: number) => ' '.repeat(length / share)]]);

  it.each<[string, (text: string) => unknown]>([
    ['of a pattern', (text) => /\s+$/.test(`${text}x`)],
    ['of a list searched for each letter', (text) => [...text].filter((_letter, index, all) => all.includes('x', index))],
  ])('%s', (_what, run) => {
    // A quarter shows it, and takes a sixteenth of the time.
    expect(findSuperlinear(run, spacesOf(4))).not.toEqual([]);
  });

  it('as is a recursion that is too deep', () => {
    const descend = (text: string): number => (text === '' ? 0 : 1 + descend(text.slice(1)));
    expect(() => findSuperlinear(descend, spacesOf(1))).toThrow(RangeError);
  });
});
