import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { listExportedNames, listSourceFiles, splitName } from './exportedNames.ts';
import { projectRoot, writeSampleProject } from './sampleProject.ts';

interface Entry {
  readonly words: readonly string[];
  readonly banned: readonly string[];
}

const entries: Entry[] = readFileSync(path.join(projectRoot, 'shared/GLOSSARY.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| **'))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, words = '', , banned = '']) => ({
    words: [...words.matchAll(/\*\*([^*]+)\*\*/g)].map(([, word = '']) => word),
    banned: banned.split(',').map((word) => word.trim()),
  }));

/** Words of several parts are for prose; a name cannot hold them. */
const banned = new Set(entries.flatMap((entry) => entry.banned).filter((word) => !word.includes(' ')));

/** Exported types that share a name within a layer, with the reason. */
const permittedHomonyms: Readonly<Record<string, string>> = {};

const layerOf = (file: string): string => file.split('/')[0] ?? '';
const isBanned = (name: string): boolean => splitName(name).some((word) => banned.has(word));

const listHomonyms = (root: string): string[] => {
  const types = listExportedNames(root).filter(({ isType }) => isType);
  const groups = Map.groupBy(types, ({ name, file }) => `${layerOf(file)} ${name}`);
  return [...groups].filter(([, files]) => files.length > 1).map(([name]) => name);
};
const listBannedNames = (root: string): string[] => [
  ...listSourceFiles(root).filter((file) => isBanned(path.basename(file))),
  ...listExportedNames(root).flatMap(({ name, file }) => (isBanned(name) ? [`${file} exports ${name}`] : [])),
];

describe('the glossary', () => {
  it('has at most forty words', () => {
    expect(entries.length).toBeGreaterThan(30);
    expect(entries.length).toBeLessThanOrEqual(40);
  });

  it('does not ban a word of its own', () => {
    const words = entries.flatMap((entry) => entry.words);
    expect(words.filter((word) => banned.has(word))).toEqual([]);
  });
});

describe('names', () => {
  it('of exported types mean one thing within a layer', () => {
    expect(listHomonyms(projectRoot)).toEqual(Object.keys(permittedHomonyms));
  });

  it('of files and exports use no word that the glossary bans', () => expect(listBannedNames(projectRoot)).toEqual([]));

  it('that break either rule are found', () => {
    const root = writeSampleProject('names', {
      'server/one.ts': 'export interface Letter { readonly id: number }',
      'server/two.ts': 'export type Letter = string;',
      'desktop/two.ts': 'export class Letter {}',
      'server/houseTally.ts': 'export const openDoor = (): void => undefined;',
    });
    expect(listHomonyms(root)).toEqual(['server Letter']);
    expect(listBannedNames(root)).toEqual([
      'server/houseTally.ts',
      'desktop/two.ts exports Letter',
      'server/houseTally.ts exports openDoor',
      'server/one.ts exports Letter',
      'server/two.ts exports Letter',
    ]);
  });
});
