import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { projectRoot } from './sampleProject.ts';

const documents = globSync('{*.md,.github/*.md,{build,desktop,server,shared}/**/*.md}', { cwd: projectRoot })
  .filter((file) => !file.includes('node_modules'))
  .map((file) => ({ file, text: readFileSync(path.join(projectRoot, file), 'utf8') }));
const exists = (...parts: string[]): boolean => existsSync(path.join(projectRoot, ...parts));
const matchesIn = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, found = '']) => found);

it('link only what exists', () => {
  const links = documents.flatMap(({ file, text }) =>
    matchesIn(text, /\]\((?!https?:|#)([^)#]+)/g).map((link) => ({ file, link, isThere: exists(path.dirname(file), link) })),
  );
  expect(links.length).toBeGreaterThan(25);
  expect(links.filter(({ isThere }) => !isThere)).toEqual([]);
});

it('name files and folders that exist, but for the x of an area that is being added', () => {
  const paths = documents.flatMap(({ file, text }) =>
    matchesIn(text, /`((?:server|shared|desktop|build)\/[\w./-]+)`/g).map((name) => ({ file, name })),
  );
  expect(paths.length).toBeGreaterThan(200);
  expect(paths.filter(({ name }) => !exists(name) && !/\/x[./]/.test(name))).toEqual([]);
});

it('name what stands beside them by its path from there', () => {
  const paths = documents
    .filter(({ file }) => /^server\/\w+\/README\.md$/.test(file))
    .flatMap(({ file, text }) =>
      matchesIn(text, /`(?!(?:server|shared|desktop|build)\/)([\w-]+\/[\w./-]*)`/g).map((name) => ({ file, name })),
    );
  expect(paths.length).toBeGreaterThan(20);
  expect(paths.filter(({ file, name }) => !exists(path.dirname(file), name) && !exists('server', name))).toEqual([]);
});

it('say npm scripts that exist', () => {
  const { scripts } = JSON.parse(readFileSync(path.join(projectRoot, 'package.json'), 'utf8')) as { scripts: Record<string, string> };
  const named = documents.flatMap(({ file, text }) => matchesIn(text, /\bnpm run ([\w-]+)/g).map((name) => ({ file, name })));
  expect(named.length).toBeGreaterThan(15);
  expect(named.filter(({ name }) => !(name in scripts))).toEqual([]);
});

it('say in at most 9 kB what the product is', () => {
  expect(Buffer.byteLength(readFileSync(path.join(projectRoot, 'README.md')))).toBeLessThan(9_000);
});
