import path from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import slowTestFiles from './slowTestFiles.json' with { type: 'json' };

/** Runs test files whose run time is far longer than their size suggests first: run last, one of them would keep a worker busy alone. */
export class SlowFirstSequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { root } = this.ctx.config;
    const isSlow = ({ moduleId }: TestSpecification): boolean =>
      slowTestFiles.includes(path.relative(root, moduleId).replaceAll(path.sep, '/'));
    // oxlint-disable-next-line unicorn/no-array-sort -- a method of the sequencer, which returns a new list
    const sorted = await super.sort(files);
    return [...sorted.filter(isSlow), ...sorted.filter((file) => !isSlow(file))];
  }
}
