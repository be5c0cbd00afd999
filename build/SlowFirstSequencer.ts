import path from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Test files whose run time is far longer than their size suggests; run last, one of them would keep a worker busy alone. */
export const slowTestFiles = [
  'desktop/e2e/screens.spec.ts',
  'server/contacts/contactImports/contactImports.test.ts',
  'server/channels/numberCheckRate.test.ts',
  'server/channels/whatsapp/tests/baileysDefects.test.ts',
  'server/channels/whatsapp/tests/disconnectCodes.test.ts',
  'server/channels/whatsapp/tests/networkFaults.test.ts',
  'server/channels/whatsapp/tests/lateAnswer.test.ts',
  'server/channels/whatsapp/tests/pairing.test.ts',
  'server/channels/whatsapp/tests/workerRecycling.test.ts',
  'server/channels/whatsapp/tests/restart.test.ts',
  'server/demo/demo.test.ts',
  'server/faults/contactImports.fault.ts',
  'server/faults/messages.fault.ts',
  'server/platform/database/orms.test.ts',
  'server/platform/database/postgres/embedded/startPostgres.test.ts',
  'server/platform/jobs/JobQueue.test.ts',
  'server/simulator.test.ts',
  'server/testing/endpoints/liveSweep.test.ts',
  'server/testing/endpoints/sweep.test.ts',
];

/** Runs the listed files first, the others in vitest’s order. */
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
