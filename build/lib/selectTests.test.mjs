import { describe, expect, it } from 'vitest';
import { readProjectFiles } from './changedFiles.mjs';
import { indirectUses, listNamedPaths } from './importEdges.mjs';
import { projectRoot } from './paths.mjs';
import { selectedSteps, selectTests } from './selectTests.mjs';

const select = (files, changed, more = {}) =>
  Object.fromEntries(
    selectTests({ files: new Map(Object.entries(files)), changed, ...more }).map(({ name, selected, leftOut }) => [
      name,
      { selected, leftOut },
    ]),
  );

/** Twenty areas on three layers, whose tests reach each other's code through the application. */
function makeProject() {
  const names = Array.from({ length: 20 }, (_, index) => `area${String.fromCodePoint(97 + index)}`);
  return {
    'server/app.ts': names.map((name) => `import '#server/contacts/${name}/routes.ts';`).join('\n'),
    'server/testing/start.ts': `import '../app.ts';`,
    'desktop/ui/main.tsx': names.map((name) => `import './contacts/${name}/Screen.tsx';`).join('\n'),
    'desktop/e2e/startTestProduct.ts': `import '#server/testing/start.ts';`,
    ...Object.fromEntries(
      names.flatMap((name) => [
        [`server/contacts/${name}/routes.ts`, `import { rule } from './rule.ts';\nimport '#shared/contacts/${name}.ts';`],
        [`server/contacts/${name}/rule.ts`, ''],
        [`server/contacts/${name}/${name}.test.ts`, `import '#server/testing/start.ts';`],
        [`shared/contacts/${name}.ts`, ''],
        [`desktop/ui/contacts/${name}/Screen.tsx`, `import { words } from './words.ts';`],
        [`desktop/ui/contacts/${name}/words.ts`, ''],
        [`desktop/ui/contacts/${name}/words.test.ts`, `import './words.ts';`],
        [`desktop/e2e/${name}.spec.ts`, `import './startTestProduct.ts';`],
      ]),
    ),
  };
}

describe('the tests of a change', () => {
  it('begin with those of its area on every layer, and name those that are left out', () => {
    const { unit, server, e2e } = select(makeProject(), ['server/contacts/areat/rule.ts']);
    expect(unit.selected).toEqual([]);
    expect(server.selected[0]).toBe('server/contacts/areat/areat.test.ts');
    expect(server.selected.length + server.leftOut.length).toBe(20);
    expect(server.leftOut.length).toBeGreaterThan(0);
    expect(e2e.selected[0]).toBe('desktop/e2e/areat.spec.ts');
    expect(e2e.selected.length).toBeLessThan(5);
  });

  it('of a screen are none of the server', () => {
    const { unit, server, e2e } = select(makeProject(), ['desktop/ui/contacts/areac/words.ts']);
    expect(unit.selected).toEqual(['desktop/ui/contacts/areac/words.test.ts']);
    expect(server.selected).toEqual([]);
    expect(e2e.selected[0]).toBe('desktop/e2e/areac.spec.ts');
  });

  it('are the changed test first, then those that name the area, then those with fewer imports between', () => {
    const files = {
      'shared/contacts/tags.ts': '',
      'server/hub.ts': `import '#shared/contacts/tags.ts';`,
      'server/near.test.ts': `import '#shared/contacts/tags.ts';`,
      'server/far.test.ts': `import './hub.ts';`,
      'server/about.test.ts': `import './hub.ts'; api.tags.create`,
      'server/changed.test.ts': '',
      'server/contacts/tags/tags.test.ts': `import '#server/hub.ts';`,
    };
    expect(select(files, ['shared/contacts/tags.ts', 'server/changed.test.ts']).server.selected).toEqual([
      'server/changed.test.ts',
      'server/contacts/tags/tags.test.ts',
      'server/near.test.ts',
      'server/about.test.ts',
      'server/far.test.ts',
    ]);
  });

  it('follow files that are removed, started in a process, found by a pattern or read', () => {
    const files = {
      'server/a.test.ts': `new URL('./worker.ts', import.meta.url)`,
      'server/b.test.ts': `import './removed.ts';`,
      'server/c.test.ts': 'await import(`./sheets/${name}.ts`)',
      'server/sheets/csv.ts': '',
      'server/worker.ts': '',
      'build/d.test.ts': `read('server/launch.json')`,
      'server/launch.json': '',
    };
    expect(select(files, ['server/worker.ts']).server.selected).toEqual(['server/a.test.ts']);
    expect(select(files, ['server/removed.ts']).server.selected).toEqual(['server/b.test.ts']);
    expect(select(files, ['server/sheets/csv.ts']).server.selected).toEqual(['server/c.test.ts']);
    expect(select(files, ['server/launch.json']).unit.selected).toEqual(['build/d.test.ts']);
  });

  it('do not go on from a test that others name, nor by types alone, which the compiler checks', () => {
    const files = {
      'server/a.test.ts': `import type { A } from './kinds.ts';\nimport { type B, b } from './b.ts';`,
      'server/kinds.ts': '',
      'server/b.ts': '',
      'build/list.ts': `export const list = ['server/a.test.ts'];`,
      'build/list.test.ts': `import './list.ts';`,
    };
    expect(select(files, ['server/kinds.ts']).server.selected).toEqual([]);
    expect(select(files, ['server/b.ts'])).toMatchObject({ server: { selected: ['server/a.test.ts'] }, unit: { selected: [] } });
  });

  it('hold few slow files', () => {
    const names = Array.from({ length: 12 }, (_, index) => `server/${index}.test.ts`);
    const files = { 'server/a.ts': '', ...Object.fromEntries(names.map((name) => [name, `import './a.ts';`])) };
    expect(select(files, ['server/a.ts']).server.selected).toHaveLength(12);
    expect(select(files, ['server/a.ts'], { slowFiles: names }).server.selected).toHaveLength(3);
  });
});

describe('in this project', () => {
  const files = readProjectFiles(projectRoot);
  const selectHere = (changed) => Object.fromEntries(selectTests({ files, changed }).map(({ name, selected }) => [name, selected]));

  it('a column of tags leads to their tests and their screen', () => {
    const { server, e2e } = selectHere(['server/contacts/tags/Tag.ts']);
    expect(server[0]).toBe('server/contacts/tags/tags.test.ts');
    expect(e2e[0]).toBe('desktop/e2e/tags.spec.ts');
  });

  it('a document leads to the tests of documents alone', () => {
    const { unit, server, e2e } = selectHere(['server/OPERATIONS.md']);
    expect(unit).toContain('build/documents.test.ts');
    expect([...server, ...e2e]).toEqual([]);
  });

  it('every indirect use is one of files that exist', () => {
    const paths = [...files.keys()];
    const unknown = indirectUses.filter((use) => ![use.user, use.used].every((pattern) => paths.some((file) => pattern.test(file))));
    expect(unknown).toEqual([]);
  });

  it('the steps hold every test file, and almost every import leads to a file', () => {
    const tests = [...files.keys()].filter((file) => /\.test\.(?:tsx?|mjs)$|^desktop\/e2e\/.+\.spec\.ts$/.test(file));
    expect(tests.filter((file) => selectedSteps.filter(({ includes }) => includes.test(file)).length !== 1)).toEqual([]);
    const imports = [...files].flatMap(([file, text]) =>
      [...text.matchAll(/^import [^;]*;/gm)].flatMap(([statement]) => listNamedPaths(file, statement)),
    );
    expect(imports.length).toBeGreaterThan(5000);
    expect(imports.filter((one) => !files.has(one)).length).toBeLessThan(50);
  });
});
