import { describe, expect, it } from 'vitest';
import { mergeRepeatedRun, shouldRepeat } from './repeatedRun.mjs';

const failed = (failedFiles, more = {}) => ({
  passed: 10,
  failed: failedFiles.length,
  skipped: [],
  problem: 'vitest ended with 1',
  failedFiles,
  ...more,
});

describe('shouldRepeat', () => {
  it('repeats few failed files only', () => {
    expect(shouldRepeat(failed(['a.spec.ts']))).toBe(true);
    expect(shouldRepeat(failed(['1', '2', '3', '4', '5', '6']))).toBe(false);
  });

  it('leaves a passed run, and a failure outside of files, as they are', () => {
    expect(shouldRepeat(failed([], { problem: undefined }))).toBe(false);
    expect(shouldRepeat(failed([]))).toBe(false);
  });
});

describe('mergeRepeatedRun', () => {
  it('counts what passed by itself as passed, and names it', () => {
    const second = { passed: 3, failed: 0, skipped: [], problem: undefined, failedFiles: [] };
    expect(mergeRepeatedRun(failed(['a.spec.ts', 'b.spec.ts']), second)).toMatchObject({
      passed: 12,
      failed: 0,
      problem: undefined,
      unstable: ['a.spec.ts', 'b.spec.ts'],
    });
  });

  it('fails with what failed twice', () => {
    const second = { passed: 3, failed: 1, skipped: [], problem: 'vitest ended with 1', failedFiles: ['b.spec.ts'] };
    expect(mergeRepeatedRun(failed(['a.spec.ts', 'b.spec.ts']), second)).toMatchObject({
      passed: 11,
      failed: 1,
      problem: 'vitest ended with 1',
      unstable: ['a.spec.ts'],
    });
  });
});
