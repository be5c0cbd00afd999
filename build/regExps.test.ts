import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { checkSync } from 'recheck/lib/browser.js';
import { expect, it } from 'vitest';
import { findRegExps, recordBuiltRegExps } from './findRegExps.ts';

const root = path.resolve(import.meta.dirname, '..');
const cacheFile = path.join(root, 'out/test/regExps.json');
const files = globSync(['shared/**/*.ts', 'server/**/*.ts', 'desktop/{ui,main,preload}/**/*.{ts,tsx}'], { cwd: root }).filter(
  (file) => !/\.(?:test|spec|fault|fixture)\.tsx?$|[sS]uite\.ts$|^server\/testing\//.test(file),
);

/** Verdicts of former runs by pattern: some take seconds. */
async function readVerdicts(): Promise<Record<string, string>> {
  const text = await readFile(cacheFile, 'utf8').catch(() => '{}');
  return JSON.parse(text) as Record<string, string>;
}

/** A pattern that repeats single characters to a limit does a bounded work at each place of a text. */
const repeats = (pattern: string): boolean => /[*+]|\{\d+,\}|\)\{/.test(pattern.replaceAll(/\\.|\[(?:[^\]\\]|\\.)*\]/g, ''));

function analyse(pattern: string, stepMs: number): string {
  const end = pattern.lastIndexOf('/');
  const limits = { timeout: null, incubationTimeout: stepMs, attackTimeout: stepMs, maxIteration: 4 };
  const verdict = checkSync(pattern.slice(1, end), pattern.slice(end + 1), limits);
  return verdict.status === 'vulnerable' ? verdict.complexity.summary : verdict.status;
}

/**
 * `safe`, or what an analysis of the pattern as an automaton says; what it cannot decide is not safe. A busy machine reaches the limits of
 * a step, which then counts as an attack: only what fails with more time, too, is refused.
 */
function judge(pattern: string): string {
  const verdict = analyse(pattern, 200);
  return verdict === 'safe' ? verdict : analyse(pattern, 5_000);
}

it('no pattern works longer than its text is long', { timeout: 300_000 }, async () => {
  const sites = new Map<string, string[]>();
  const problems: string[] = [];
  const add = (pattern: string, file: string): unknown => sites.set(pattern, [...(sites.get(pattern) ?? []), file]);
  for (const file of files) {
    const { literals, builtCount: built } = findRegExps(file, readFileSync(path.join(root, file), 'utf8'));
    literals.forEach((pattern) => add(pattern, file));
    if (built > 0) {
      const places = await recordBuiltRegExps(file, () => import(path.join(root, file)));
      [...places.values()].flat().forEach((pattern) => add(pattern, file));
      if (places.size !== built) {
        problems.push(`${file} puts a pattern together in a function: make it a constant of the file`);
      }
    }
  }

  const known = await readVerdicts();
  const verdicts: Record<string, string> = {};
  for (const [pattern, where] of sites) {
    if (repeats(pattern)) {
      const verdict = known[pattern] ?? judge(pattern);
      if (verdict === 'safe') {
        verdicts[pattern] = verdict;
      } else {
        problems.push(`${pattern} in ${[...new Set(where)].join(', ')}: ${verdict}`);
      }
    }
  }
  await mkdir(path.dirname(cacheFile), { recursive: true });
  await writeFile(cacheFile, JSON.stringify(verdicts, null, 1));
  expect(sites.size).toBeGreaterThan(300);
  expect(problems).toEqual([]);
});

it.each([
  ['/(a+)+$/', 'exponential'],
  [String.raw`/\s+$/`, '2nd degree polynomial'],
  [String.raw`/^(\s*)(.*?)(\s*)$/s`, 'polynomial'],
])('refuses %s', (pattern, verdict) => {
  expect(judge(pattern)).toContain(verdict);
});
