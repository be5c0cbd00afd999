import { parseArgs } from 'node:util';
import { readConfig } from '#server/config.ts';
import { explainStartFailure } from '#server/explainStartFailure.ts';
import { createLog } from '#server/platform/log.ts';
import { StartError } from '#server/platform/StartError.ts';
import { formatReport } from './ImportReport.ts';
import { openTarget } from './openTarget.ts';
import { restoreCompany } from './restoreCompany.ts';

async function main(): Promise<void> {
  const { values: options, positionals } = parseArgs({
    allowPositionals: true,
    options: { plan: { type: 'string', default: '1' }, 'signed-by': { type: 'string' } },
  });
  const [file] = positionals;
  if (file === undefined) {
    throw new StartError('Say which archive: npm run restore-company -- FILE');
  }
  const config = readConfig({ ...process.env, LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'warn' });
  const log = createLog({ level: config.logLevel, pretty: process.stdout.isTTY });
  const target = await openTarget({ config, log, isScratch: false });
  try {
    const report = await restoreCompany(target.platform, { file, planId: Number(options.plan), signedBy: options['signed-by'] });
    console.log(formatReport(report).join('\n'));
  } finally {
    await target.close();
  }
}

try {
  await main();
} catch (error) {
  console.error(explainStartFailure(error));
  process.exitCode = 1;
}
