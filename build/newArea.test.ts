import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { toAreaNames } from './newArea/areaNames.ts';
import { listCentralEdits } from './newArea/centralLists.ts';
import { writeArea } from './newArea/writeArea.ts';
import { projectRoot } from './sampleProject.ts';

const now = new Date('2029-05-02T13:07:00Z');
const centralFiles = listCentralEdits(toAreaNames('quick-messages')).map(({ file }) => file);

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
    const { created } = writeArea(root, 'quick-messages', now);
    expect(created).toEqual([
      'desktop/ui/areas/quickMessages/QuickMessageDialog.tsx',
      'desktop/ui/areas/quickMessages/QuickMessagesScreen.tsx',
      'desktop/ui/areas/quickMessages/RemoveQuickMessageDialog.tsx',
      'desktop/ui/areas/quickMessages/area.ts',
      'desktop/ui/areas/quickMessages/live.ts',
      'server/areas/quickMessages/QuickMessage.ts',
      'server/areas/quickMessages/area.ts',
      'server/areas/quickMessages/commands.ts',
      'server/areas/quickMessages/events.ts',
      'server/areas/quickMessages/index.ts',
      'server/areas/quickMessages/live.ts',
      'server/areas/quickMessages/migrations.ts',
      'server/areas/quickMessages/quickMessageRecords.ts',
      'server/areas/quickMessages/quickMessages.fixture.ts',
      'server/areas/quickMessages/quickMessages.test.ts',
      'server/areas/quickMessages/routes.ts',
      'shared/areas/quickMessages.ts',
      'shared/i18n/en/quickMessages.ts',
      'shared/i18n/es/quickMessages.ts',
      'shared/i18n/pt/quickMessages.ts',
    ]);
    expect(listFiles().toSorted()).toEqual([...created, ...centralFiles].toSorted());
    expect(created.filter((file) => /sample|YYYY/i.test(read(file)))).toEqual([]);
    expect(read('server/areas/quickMessages/migrations.ts')).toContain("'202905021307-create-quick-messages'");
  });

  it('adds one line to each list, in order', () => {
    writeArea(root, 'quick-messages', now);
    expect(Object.fromEntries(centralFiles.map((file) => [file, addedLines(file)]))).toEqual({
      'shared/areas/index.ts': ["export { quickMessages } from './quickMessages.ts';"],
      'shared/areas/permissions.ts': ["export { quickMessagePermissions } from './quickMessages.ts';"],
      'shared/areas/errors.ts': ["export { quickMessageErrors } from './quickMessages.ts';"],
      'shared/i18n/pt/index.ts': ["export { quickMessages } from './quickMessages.ts';"],
      'server/areas/index.ts': ["export { quickMessagesArea } from './quickMessages/area.ts';"],
      'desktop/ui/areas/index.ts': ["export { quickMessagesArea } from './quickMessages/area.ts';"],
    });
    for (const file of centralFiles.filter((list) => list.endsWith('/index.ts'))) {
      const lines = read(file)
        .split('\n')
        .filter((line) => /^(?:export|import) \{ \w+(?:Area)? \} from/.test(line));
      expect(lines).toEqual(lines.toSorted());
    }
  });

  it('may come first or last in the lists', () => {
    writeArea(root, 'absences', now);
    writeArea(root, 'zones', now);
    const lines = read('desktop/ui/areas/index.ts').trim().split('\n');
    expect([lines.at(0), lines.at(-1)]).toEqual([
      "export { absencesArea } from './absences/area.ts';",
      "export { zonesArea } from './zones/area.ts';",
    ]);
  });

  it('is refused a second time, and then nothing changes', () => {
    writeArea(root, 'quick-messages', now);
    const before = snapshot();
    expect(() => writeArea(root, 'quick-messages', now)).toThrow(/^There is an area quick-messages already: .+ exists\.$/);
    expect(snapshot()).toEqual(before);
  });

  it.each(['quickMessages', 'Quick-messages', 'quick_messages', 'quick-message', 'quick--messages', '-messages', 'glass', '../tags', ''])(
    'is not named %j',
    (name) => {
      const before = snapshot();
      expect(() => writeArea(root, name, now)).toThrow(`“${name}” is no name of an area`);
      expect(snapshot()).toEqual(before);
    },
  );

  it('writes nothing when a list has changed its form', () => {
    rmSync(path.join(root, 'shared/areas/errors.ts'));
    const before = snapshot();
    expect(() => writeArea(root, 'quick-messages', now)).toThrow('shared/areas/errors.ts');
    expect(snapshot()).toEqual(before);
  });
});

it.each([
  ['quick-messages', 'quickMessages', 'quickMessage'],
  ['replies', 'replies', 'reply'],
  ['email-addresses', 'emailAddresses', 'emailAddress'],
  ['branches', 'branches', 'branch'],
  ['statuses', 'statuses', 'status'],
])('%s is written %s, one of them %s', (kebab, plural, singular) => {
  expect(toAreaNames(kebab)).toEqual({ kebab, plural, singular });
});
