import { createLog } from '#server/platform/log.ts';
import { job } from './job.ts';
import { createJobs } from './jobs.ts';

/** A process of its own that begins a job and never ends it, for the suite to kill. */
const [url = '', nodeName = ''] = process.argv.slice(2);

const hang = async (): Promise<void> => {
  process.stdout.write('hanging\n');
  await new Promise(() => undefined);
};

const queue = await createJobs<null>({
  url,
  nodeName,
  log: createLog({ level: 'silent' }),
  jobs: [job('trial.hang', hang, { rules: {} })],
  timeZone: 'America/Sao_Paulo',
  open: (_companyId, work) => work(null),
});
await queue.enqueue('trial.hang', {});
await queue.start();
