import { createLog } from '#server/platform/log.ts';
import { hourMs } from '#shared/rules/durations.ts';
import { defineJob } from './defineJob.ts';
import { createJobQueue } from './JobQueue.ts';

/** A separate process that starts a job and never ends it, for the suite to kill. */
const [url = '', nodeName = '', isRecurring] = process.argv.slice(2);

const hang = async (): Promise<void> => {
  process.stdout.write('hanging\n');
  await new Promise(() => undefined);
};

const queue = await createJobQueue<null>({
  url,
  nodeName,
  log: createLog({ level: 'silent' }),
  jobs: [defineJob('trial.hang', hang, { rules: {} })],
  recurringJobs: isRecurring ? [{ name: 'trial.hangHourly', every: hourMs, run: hang }] : [],
  timeZone: 'America/Sao_Paulo',
  open: (_companyId, work) => work(null),
});
if (!isRecurring) {
  await queue.enqueue('trial.hang', {});
}
await queue.start();
