import { execFileSync } from 'node:child_process';
import { readdirSync, utimesSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { bundleServer } from './bundleServer.ts';
import { writeSampleProject } from './sampleProject.ts';

const report = `import Joi from 'joi';
import { failInside, place } from './area/place.ts';

export class Answer {}
const traceOf = (act: () => void): string => {
  try {
    act();
    return '';
  } catch (error) {
    return (error as Error).stack ?? '';
  }
};
const traces = { own: traceOf(failInside), package: traceOf(() => Joi.number().extract('x')) };
void import('./area/late.ts').then(({ late }) => console.log(JSON.stringify({ place, name: Answer.name, traces, late })));`;

const place = `// A line before.
interface Place {
  readonly url: string;
  readonly folder: string;
}

export const place: Place = { url: import.meta.url, folder: import.meta.dirname };

export function failInside(): never {
  throw new Error('inside');
}`;

const late = `import { place } from './place.ts';
export const late = place.folder;`;

it('sources keep their places, names and lines in the bundle', async () => {
  const folder = writeSampleProject('bundle é', {
    'server/main.ts': report,
    'server/area/place.ts': place,
    'server/area/late.ts': late,
    'out/server/late-last.js': '',
    'out/server/late-older.js': '',
  });
  const file = path.join(folder, 'out/server/main.js');
  utimesSync(path.join(folder, 'out/server/late-older.js'), 0, 0);
  await bundleServer(path.join(folder, 'server/main.ts'), file);
  const output = execFileSync(process.execPath, [file], { encoding: 'utf8' });
  const source = path.join(folder, 'server/area/place.ts');
  expect(JSON.parse(output)).toEqual({
    place: { url: pathToFileURL(source).href, folder: path.dirname(source) },
    name: 'Answer',
    late: path.dirname(source),
    traces: {
      own: expect.stringMatching(/area\/place\.ts:10:\d+\)[^]*server\/main\.ts:7:/),
      // Packages have no mappings: their lines must not be taken for those of the source before them.
      package: expect.stringMatching(/out\/server\/main\.js:\d+:\d+\)[^]*server\/main\.ts:13:/),
    },
  });
  const parts = readdirSync(path.dirname(file)).filter((name) => /^late-.*\.js$/.test(name));
  expect(parts).toHaveLength(2);
  expect(parts).toContain('late-last.js');
});

it('a source that asks for what a bundle cannot answer is named', async () => {
  const folder = writeSampleProject('bundle-unknown', { 'server/main.ts': `console.log(import.meta.main);` });
  const bundled = bundleServer(path.join(folder, 'server/main.ts'), path.join(folder, 'out/server/main.js'));
  await expect(bundled).rejects.toThrow(/server\/main\.ts: import\.meta\.main has no meaning in the bundle/);
});
