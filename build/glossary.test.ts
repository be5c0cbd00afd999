import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { findDeclaredNames, type DeclaredName } from './findDeclaredNames.ts';
import { listExportedNames, listSourceFiles, splitName } from './exportedNames.ts';
import { findPhrases } from './findPhrases.ts';
import { projectRoot, writeSampleProject } from './sampleProject.ts';

interface Entry {
  readonly words: readonly string[];
  readonly banned: readonly string[];
}

const glossary = readFileSync(path.join(projectRoot, 'shared/GLOSSARY.md'), 'utf8');

const entries: Entry[] = glossary
  .split('\n')
  .filter((line) => line.startsWith('| **'))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, words = '', , banned = '']) => ({
    words: [...words.matchAll(/\*\*([^*]+)\*\*/g)].map(([, word = '']) => word),
    banned: banned.split(',').map((word) => word.trim()),
  }));

/** The section on phrases names each in italics. */
const phrases = [...(glossary.split('## Phrases')[1] ?? '').matchAll(/_([^_]+)_/g)].map(([, phrase = '']) => phrase);

/** Words of several parts are for prose; a name cannot hold them. */
const banned = new Set(entries.flatMap((entry) => entry.banned).filter((word) => !word.includes(' ')));

/** Exported names with several declarations, with the reason. */
const permittedHomonyms: Readonly<Record<string, string>> = {
  createRandom: 'of tests: one draws integers, the other fractions',
  projectRoot: 'the scripts and the tests of the build know the same folder',
};

/** Names that keep a word the glossary bans, with the reason. */
const permittedNames: Readonly<Record<string, string>> = {
  asSuperuser: 'of PostgreSQL',
  superuser: 'of PostgreSQL',
  ERR_QUEUE_OPTION_CYCLE: 'on the wire; a circle of options',
  cycle_end_timestamp: 'of WhatsApp',
  hourCycle: 'of Intl',
  findCycle: 'a circle of imports',
  double: 'a number without a place in the message',
  expandLetterCase: 'of the alphabet',
  isLetter: 'of the alphabet',
  readLetter: 'of the alphabet',
  fact: 'a label of metrics that operators have stored',
  makeShop: 'a sample company of tests',
  tenant: 'a sample company of tests',
  Tenant: 'a sample company of tests',
  stage: 'of WhatsApp; column of invoice_reminders, in the primary key',
  talk: 'in the address of the screen',
  wish: 'column of connection_leases, which older processes read during an upgrade',
  wish_number: 'column of connection_leases, which older processes read during an upgrade',
};

/** Files whose exports repeat the name of what they register, describe or load later. */
const isEntryFile = (file: string): boolean =>
  /(?:^|\/)(?:area|slots|lazyParts)\.ts$|\/lateParts\.tsx$|\.fixture\.ts$|^desktop\/ui\/text\/languages\//.test(file);

const verdicts = new Map<string, boolean>();
const isBanned = (name: string): boolean => {
  const verdict = verdicts.get(name) ?? splitName(name).some((word) => banned.has(word));
  verdicts.set(name, verdict);
  return verdict;
};

const listHomonyms = (root: string): string[] => {
  const groups = Map.groupBy(
    listExportedNames(root).filter(({ file }) => !isEntryFile(file)),
    ({ name }) => name,
  );
  return [...groups].filter(([, names]) => new Set(names.map(({ file }) => file)).size > 1).map(([name]) => name);
};
const listBannedNames = (root: string): string[] => [
  ...listSourceFiles(root).filter((file) => isBanned(path.basename(file))),
  ...listExportedNames(root).flatMap(({ name, file }) => (isBanned(name) ? [`${file} exports ${name}`] : [])),
];
/** Parameters and variables are local: what they hold is in sight. */
const isLocal = ({ kind }: DeclaredName): boolean => kind === 'parameter' || kind === 'variable';

const irregularParticiples = new Set(
  'begun bound bought brought built caught chosen drawn driven fed felt found given heard held hidden kept known laid lent made meant paid said seen sent shown sold spent taken taught thought told understood written'.split(
    ' ',
  ),
);
/** Nouns and verbs of the same ending. */
const noParticiples = new Set(['embed', 'feed', 'need', 'seed', 'speed']);
/** A name that is a past participle without its noun: `sent`, `loaded`. */
const isParticiple = (name: string): boolean => irregularParticiples.has(name) || (/^[a-z]{2,}ed$/.test(name) && !noParticiples.has(name));
/** Reads the sources once for both rules. */
const listDeclarations = (root: string): { banned: DeclaredName[]; participles: DeclaredName[] } => {
  const names = findDeclaredNames(root, (name) => isBanned(name) || isParticiple(name));
  return {
    banned: names.filter((declared) => !isLocal(declared) && isBanned(declared.name)),
    participles: names.filter((declared) => (declared.kind === 'function' || isLocal(declared)) && isParticiple(declared.name)),
  };
};
/** How many are left; lower it when names get their nouns. */
const participleCount = 1_630;
const declarations = listDeclarations(projectRoot);

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
  it('of exports mean one thing', () => {
    expect(listHomonyms(projectRoot).toSorted()).toEqual(Object.keys(permittedHomonyms));
  });

  it('of files and exports use no word that the glossary bans', () => expect(listBannedNames(projectRoot)).toEqual([]));

  it('of functions, types, fields, tables and columns use no such word either, exported or not', () => {
    expect(declarations.banned.filter(({ name }) => !(name in permittedNames))).toEqual([]);
  });

  it('that may use one exist', () => {
    const names = new Set(declarations.banned.map(({ name }) => name));
    expect(Object.keys(permittedNames).filter((name) => !names.has(name))).toEqual([]);
  });

  it('of functions, parameters and variables are less and less often a past participle without its noun', () => {
    const count = declarations.participles.length;
    expect(count).toBeLessThanOrEqual(participleCount);
    expect(count, 'participleCount may be lowered').toBeGreaterThan(participleCount - 60);
  });

  it('that break a rule are found', () => {
    const root = writeSampleProject('names', {
      'server/one.ts': 'export interface Letter { readonly id: number }',
      'server/two.ts': 'export type Letter = string;',
      'desktop/two.ts': 'export class Letter {}',
      'server/houseTally.ts': 'export const openDoor = (): void => undefined;',
      'server/area.ts': 'export const openDoor = 1;',
      'server/migrations.ts': 'const handOn = { courier: 1, sql: `create table tenants_of_shop (\n  seat text)` };',
    });
    const participles = writeSampleProject('participles', {
      'server/one.ts': 'const sent = 1; function loaded(given: string, { kept }: object, sentMessage = 2) {}\nexport const feed = [sent];',
    });
    expect(listDeclarations(participles).participles.map(({ kind, name }) => `${kind} ${name}`)).toEqual([
      'variable sent',
      'function loaded',
      'parameter given',
    ]);
    expect(listHomonyms(root)).toEqual(['Letter']);
    expect(listDeclarations(root).banned.map(({ kind, name, file }) => `${file}: ${kind} ${name}`)).toEqual([
      'desktop/two.ts: type Letter',
      'server/houseTally.ts: function openDoor',
      'server/migrations.ts: field courier',
      'server/migrations.ts: table tenants_of_shop',
      'server/migrations.ts: column seat',
      'server/one.ts: type Letter',
      'server/two.ts: type Letter',
    ]);
    expect(listBannedNames(root)).toEqual([
      'server/houseTally.ts',
      'desktop/two.ts exports Letter',
      'server/area.ts exports openDoor',
      'server/houseTally.ts exports openDoor',
      'server/one.ts exports Letter',
      'server/two.ts exports Letter',
    ]);
  });
});

describe('comments, documents, texts of errors and the English interface', () => {
  it('use no phrase that the glossary rejects', () => {
    expect(phrases.length).toBeGreaterThan(15);
    expect(findPhrases(projectRoot, phrases)).toEqual([]);
  });

  it('that use one are found', () => {
    const root = writeSampleProject('phrases', {
      'README.md': 'Whoever reads this is told more.',
      'shared/i18n/en/tags.ts': "export const tags = { help: 'For whoever has it.' };",
      'server/one.ts': `/**\n * What\n * becomes of it. */\nexport const whoever = 'is told';\nthrow new RangeError('nobody, hence all');`,
      'desktop/e2e/one.spec.ts': '// Whoever',
    });
    expect(findPhrases(root, phrases)).toEqual([
      'README.md: whoever',
      'README.md: is told',
      'shared/i18n/en/tags.ts: whoever',
      'desktop/e2e/one.spec.ts: whoever',
      'server/one.ts: what becomes of',
      'server/one.ts: hence',
    ]);
  });
});
