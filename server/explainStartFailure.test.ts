import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { expect, it } from 'vitest';
import { explainStartFailure } from './explainStartFailure.ts';
import { StartError } from './platform/StartError.ts';

const explain = (args: string[]): unknown => {
  try {
    return parseArgs({ args, options: { from: { type: 'string' } } });
  } catch (error) {
    return explainStartFailure(error);
  }
};

it('an option that does not exist is named in one sentence, without a stack', () => {
  expect(explain(['--form', 'dump.sql'])).toBe(`Unknown option '--form'. See the help: the same command with --help.`);
  expect(explain(['--from'])).toBe(`Option '--from <value>' argument missing. See the help: the same command with --help.`);
  expect(explain(['dump.sql'])).toMatch(/^Unexpected argument 'dump\.sql'\. See the help/);
});

it.runIf(existsSync('/dev/full'))('a full disk is a sentence, with and without the name of a file', async () => {
  const failure: unknown = await writeFile('/dev/full', 'x').catch((error: unknown) => error);
  expect(failure).toMatchObject({ code: 'ENOSPC' });
  expect(explainStartFailure(failure)).toMatch(/^A disk has no space left \(ENOSPC\): /);
  expect(explainStartFailure(Object.assign(failure as Error, { path: '/backups/a' }))).toMatch(
    /^\/backups\/a has no space left \(ENOSPC\)/,
  );
});

it('a name of a file that a stranger has made tells the terminal nothing', () => {
  const name = '\u001B[2Jall is well\u202E.jsonl';
  expect(explainStartFailure(new StartError(`${name} is not what its server wrote.\nNothing was restored.`))).toBe(
    '[2Jall is well.jsonl is not what its server wrote.\nNothing was restored.',
  );
});
