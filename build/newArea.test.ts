import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { toAreaNames } from './newArea/areaNames.ts';
import { listCentralEdits } from './newArea/listCentralEdits.ts';
import { writeArea } from './newArea/writeArea.ts';
import { projectRoot } from './sampleProject.ts';

const now = new Date('2029-05-02T13:07:00Z');
const listedFiles = listCentralEdits(toAreaNames('outreach/price-quotes')).map(({ file }) => file);
const textFiles = ['pt', 'en', 'es'].flatMap((language) =>
  ['outreach', 'workspace', 'tenancy'].map((domain) => `shared/i18n/${language}/${domain}.ts`),
);
const centralFiles = [...listedFiles, ...textFiles];

let root: string;

/** A project of the files that list areas. */
beforeEach(() => {
  root = mkdtempSync(path.join(os.tmpdir(), 'prosa-new-area-'));
  for (const file of centralFiles) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    cpSync(path.join(projectRoot, file), path.join(root, file));
  }
});

afterEach(() => rmSync(root, { recursive: true }));

const read = (file: string, folder = root): string => readFileSync(path.join(folder, file), 'utf8');
const listFiles = (): string[] => globSync('**/*.{ts,tsx}', { cwd: root }).map((file) => file.split(path.sep).join('/'));
const addedLines = (file: string): string[] => {
  const before = new Set(read(file, projectRoot).split('\n'));
  return read(file)
    .split('\n')
    .filter((line) => !before.has(line));
};
const snapshot = (): string[] => listFiles().map((file) => `${file}\n${read(file)}`);

describe('a new area', () => {
  it('has its files on three layers, with tests and texts', () => {
    const { createdFiles } = writeArea(root, 'outreach/price-quotes', now);
    expect(createdFiles).toEqual([
      'desktop/ui/outreach/priceQuotes/PriceQuoteDialog.tsx',
      'desktop/ui/outreach/priceQuotes/PriceQuotesScreen.tsx',
      'desktop/ui/outreach/priceQuotes/RemovePriceQuoteDialog.tsx',
      'desktop/ui/outreach/priceQuotes/area.ts',
      'server/outreach/priceQuotes/PriceQuote.ts',
      'server/outreach/priceQuotes/area.ts',
      'server/outreach/priceQuotes/commands.ts',
      'server/outreach/priceQuotes/index.ts',
      'server/outreach/priceQuotes/migrations.ts',
      'server/outreach/priceQuotes/priceQuoteRecords.ts',
      'server/outreach/priceQuotes/priceQuotes.fixture.ts',
      'server/outreach/priceQuotes/priceQuotes.test.ts',
      'shared/outreach/priceQuotes.ts',
    ]);
    expect(listFiles().toSorted()).toEqual([...createdFiles, ...centralFiles].toSorted());
    expect(createdFiles.filter((file) => /sample|YYYY/i.test(read(file)))).toEqual([]);
    expect(read('server/outreach/priceQuotes/migrations.ts')).toContain("'202905021307-create-price-quotes'");
  });

  it('adds one line to each list, in order', () => {
    writeArea(root, 'outreach/price-quotes', now);
    expect(Object.fromEntries(listedFiles.map((file) => [file, addedLines(file)]))).toEqual({
      'shared/areas/endpoints.ts': ["export { priceQuotes } from '#shared/outreach/priceQuotes.ts';"],
      'shared/areas/permissions.ts': ["export { priceQuotePermissions } from '#shared/outreach/priceQuotes.ts';"],
      'shared/areas/errors.ts': ["export { priceQuoteErrors } from '#shared/outreach/priceQuotes.ts';"],
      'shared/i18n/pt/first.ts': ["  priceQuotes: 'Price quotes',"],
      'shared/i18n/en/first.ts': ["  priceQuotes: 'Price quotes',"],
      'shared/i18n/es/first.ts': ["  priceQuotes: 'Price quotes',"],
      'server/areas.ts': ["export { priceQuotesArea } from './outreach/priceQuotes/area.ts';"],
      'desktop/ui/areas.ts': ["export { priceQuotesArea } from './outreach/priceQuotes/area.ts';"],
    });
    expect(read('shared/i18n/en/outreach.ts')).toMatch(/^export const priceQuotes: Texts\['priceQuotes'\] = \{$/m);
    expect(read('shared/i18n/pt/outreach.ts')).toMatch(/^export const priceQuotes = \{$/m);
    for (const file of listedFiles.filter((list) => !list.startsWith('shared/i18n/'))) {
      const lines = read(file)
        .split('\n')
        .filter((line) => /^(?:export|import) \{ \w+(?:Area)? \} from/.test(line));
      expect(lines).toEqual(lines.toSorted());
    }
  });

  it('may come first or last in the lists', () => {
    writeArea(root, 'workspace/absences', now);
    writeArea(root, 'tenancy/zones', now);
    const lines = read('desktop/ui/areas.ts').trim().split('\n');
    expect([lines.at(0), lines.at(-1)]).toEqual([
      "export { absencesArea } from './workspace/absences/area.ts';",
      "export { zonesArea } from './tenancy/zones/area.ts';",
    ]);
  });

  it('is refused a second time, and then nothing changes', () => {
    writeArea(root, 'outreach/price-quotes', now);
    const before = snapshot();
    expect(() => writeArea(root, 'outreach/price-quotes', now)).toThrow(/^There is an area outreach\/price-quotes already: .+ exists\.$/);
    expect(snapshot()).toEqual(before);
  });

  it.each(
    ['priceQuotes', 'Price-quotes', 'price_quotes', 'price-quote', 'price--quotes', '-messages', 'glass', '../tags', '']
      .flatMap((name) => [name, `outreach/${name}`])
      .concat('sales/price-quotes'),
  )('is not named %j', (name) => {
    const before = snapshot();
    expect(() => writeArea(root, name, now)).toThrow(`“${name}” is no name of an area`);
    expect(snapshot()).toEqual(before);
  });

  it('writes nothing when a list has changed its form', () => {
    rmSync(path.join(root, 'shared/areas/errors.ts'));
    const before = snapshot();
    expect(() => writeArea(root, 'outreach/price-quotes', now)).toThrow('shared/areas/errors.ts');
    expect(snapshot()).toEqual(before);
  });
});

it.each([
  ['price-quotes', 'priceQuotes', 'priceQuote'],
  ['replies', 'replies', 'reply'],
  ['email-addresses', 'emailAddresses', 'emailAddress'],
  ['branches', 'branches', 'branch'],
  ['statuses', 'statuses', 'status'],
])('%s is written %s, one of them %s', (kebab, plural, singular) => {
  expect(toAreaNames(`outreach/${kebab}`)).toEqual({ domain: 'outreach', kebab, plural, singular });
});
