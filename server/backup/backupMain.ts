import { existsSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { readConfig } from '#server/config.ts';
import { explainStartFailure } from '#server/explainStartFailure.ts';
import { createLog } from '#server/platform/log.ts';
import { StartError } from '#server/platform/StartError.ts';
import { checkBackup } from './checkBackup.ts';
import { describeContents } from './describeContents.ts';
import { openBackupSource } from './openBackupSource.ts';
import { readPassphrase } from './readPassphrase.ts';
import { runScheduledBackup } from './runScheduledBackup.ts';
import { writeBackup } from './writeBackup.ts';

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { scheduled: { type: 'boolean', default: false }, 'without-files': { type: 'boolean', default: false } },
});

async function main(): Promise<void> {
  const config = readConfig({ ...process.env, LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'warn' });
  const log = createLog({ level: config.logLevel, pretty: process.stdout.isTTY });
  if (options.scheduled) {
    return runScheduledBackup(config, log);
  }
  const [file] = positionals;
  if (file === undefined || existsSync(file)) {
    throw new StartError(file === undefined ? 'Say where: npm run backup -- FILE' : `${file} exists already: a backup replaces none.`);
  }
  if (!existsSync(path.dirname(path.resolve(file)))) {
    throw new StartError(`There is no folder ${path.dirname(path.resolve(file))}: make it, or say another.`);
  }
  const passphrase = await readPassphrase(config, { isNew: true });
  const source = await openBackupSource(config, log);
  const result = await writeBackup(source, { file, passphrase, isWithoutFiles: options['without-files'] }).finally(() => source.close());
  console.log(`${file}: ${describeContents(result.contents, result.bytes)}`);
  await checkBackup({ config, file, passphrase, log });
  console.log('It was restored into an empty folder: rows and files are the same.');
}

try {
  await main();
} catch (error) {
  console.error(explainStartFailure(error));
  process.exitCode = 1;
}
