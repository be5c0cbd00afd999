import { describe, expect, it } from 'vitest';
import { findListProblems, judgeUnstable, readUnstableList } from './unstableTests.mjs';

const today = '2029-05-02';
const file = 'build/graph.test.ts';
const entry = { file, owner: 'Ana', until: '2029-05-02' };
const passed = { passed: 12, failed: 0, problem: undefined };
const judge = (result, { step = 'server', list = [] } = {}) => judgeUnstable({ ...passed, ...result }, { step, list, today });

describe('a step with an unstable file', () => {
  it('fails, and names it', () => {
    expect(judge({ unstable: [file] })).toMatchObject({ problem: `unstable: ${file}`, notes: [expect.stringContaining(file)] });
    expect(judge({ unstable: [file] }, { step: 'unit' }).problem).toBe(`unstable: ${file}`);
  });

  it('passes while the list has the file, and still names it', () => {
    const judged = judge({ unstable: [file] }, { list: [entry] });
    expect(judged).toMatchObject({ problem: undefined, notes: [expect.stringContaining(file)] });
  });

  it('fails by the others, when the list has one of them', () => {
    expect(judge({ unstable: [file, 'build/walls.test.ts'] }, { list: [entry] }).problem).toBe('unstable: build/walls.test.ts');
  });

  it('keeps the problem of what failed twice', () => {
    expect(judge({ unstable: [file], problem: 'vitest ended with 1' }, { list: [entry] }).problem).toBe('vitest ended with 1');
  });

  it('passes in the browser, as yet, and is named', () => {
    expect(judge({ unstable: [file] }, { step: 'e2e' })).toMatchObject({ problem: undefined, notes: [expect.stringContaining(file)] });
  });
});

describe('a step without one', () => {
  it('passes', () => expect(judge({})).toMatchObject({ problem: undefined, notes: [] }));

  it('fails in any step by an entry whose date has passed', () => {
    const list = [{ ...entry, until: '2029-05-01' }];
    expect(judge({}, { list }).problem).toContain('which Ana was to mend until 2029-05-01');
    expect(judge({}, { list, step: 'e2e' }).problem).toContain('which Ana was to mend until 2029-05-01');
  });
});

describe('the list', () => {
  it('has three entries at most, each of a file that exists, with an owner and a day', () => {
    expect(findListProblems([entry, entry, entry], today)).toEqual([]);
    expect(findListProblems([entry, entry, entry, entry], today)).toEqual(['4 entries, and 3 are the most']);
    expect(findListProblems([{ ...entry, owner: '' }], today)).toEqual([expect.stringContaining('without file, owner or date')]);
    expect(findListProblems([{ ...entry, until: 'soon' }], today)).toEqual([expect.stringContaining('without file, owner or date')]);
    expect(findListProblems([{ ...entry, file: 'build/gone.test.ts' }], today)).toEqual(['build/gone.test.ts, which does not exist']);
  });

  it('of this project is in order', () => {
    expect(findListProblems(readUnstableList(), new Date().toISOString().slice(0, 10))).toEqual([]);
  });
});
