import path from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take far longer than their length says. Begun last, one of them would keep one core waiting for the other. */
export const slow = [
  'desktop/e2e/screens.spec.ts',
  'server/areas/contactImports/contactImports.test.ts',
  'server/channels/checkPace.test.ts',
  'server/channels/whatsapp/defects.test.ts',
  'server/channels/whatsapp/failures.test.ts',
  'server/channels/whatsapp/faults.test.ts',
  'server/channels/whatsapp/lateAnswer.test.ts',
  'server/channels/whatsapp/pairing.test.ts',
  'server/channels/whatsapp/recycling.test.ts',
  'server/channels/whatsapp/restart.test.ts',
  'server/demo/demo.test.ts',
  'server/faults/contactImports.fault.ts',
  'server/faults/messages.fault.ts',
  'server/platform/db/orm.test.ts',
  'server/platform/db/postgres.test.ts',
  'server/platform/jobs/jobs.test.ts',
  'server/simulator.test.ts',
  'server/testing/liveSweep.test.ts',
  'server/testing/sweep.test.ts',
];

/** Long files first, as usual; but before them those of the list. */
export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { root } = this.ctx.config;
    const isSlow = ({ moduleId }: TestSpecification): boolean => slow.includes(path.relative(root, moduleId).replaceAll(path.sep, '/'));
    // oxlint-disable-next-line unicorn/no-array-sort -- the sequencer's own word, which answers a new list
    const sorted = await super.sort(files);
    return [...sorted.filter(isSlow), ...sorted.filter((file) => !isSlow(file))];
  }
}
