import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectRoot } from './sampleProject.ts';

const text = readFileSync(path.join(projectRoot, 'server/SECURITY-CHECKLIST.md'), 'utf8');
const rows = [...text.matchAll(/^\| (\d+\.\d+\.\d+) +\| ([12]) +\| (.+?) +\| (.+?) +\|$/gm)].map(([, id = '', , , shownBy = '']) => ({
  id,
  shownBy,
}));

/** Requirements of levels 1 and 2 in each chapter of ASVS 5.0. */
const counts = [27, 11, 19, 10, 9, 35, 18, 7, 7, 29, 14, 9, 13, 9, 13, 16, 7];

describe('the security checklist', () => {
  it('has each requirement of levels 1 and 2 once', () => {
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
    const countOf = (chapter: number): number => rows.filter(({ id }) => id.startsWith(`${chapter}.`)).length;
    expect(counts.map((_, index) => countOf(index + 1))).toEqual(counts);
  });

  it('stands beside a page of threats whose tests exist', () => {
    const threats = readFileSync(path.join(projectRoot, 'server/THREATS.md'), 'utf8');
    const named = [...threats.matchAll(/`([\w.]+\.(?:test|spec))`/g)].map(([, name = '']) => name);
    const tests = globSync('{build,desktop,server,shared}/**/*.{test,spec}.{ts,mjs}', { cwd: projectRoot });
    const known = new Set(tests.map((file) => path.basename(file).replace(/\.m?[jt]s$/, '')));
    expect(named.length).toBeGreaterThan(20);
    expect(named.filter((name) => !known.has(name))).toEqual([]);
  });

  it('names files that exist', () => {
    const files = rows.flatMap(({ shownBy }) =>
      [...shownBy.matchAll(/`((?:server|shared|desktop|build|\.github)\/[^`]+)`/g)].map(([, file = '']) => file),
    );
    expect(files.length).toBeGreaterThan(150);
    expect(files.filter((file) => !existsSync(path.join(projectRoot, file)))).toEqual([]);
  });
});
