import { parseArgs } from 'node:util';
import { readConfig } from '#server/config.ts';
import { explainStartFailure } from '#server/explainStartFailure.ts';
import { createLog } from '#server/platform/log.ts';
import { StartError } from '#server/platform/StartError.ts';
import { checkBackup } from './checkBackup.ts';
import { describeContents } from './describeContents.ts';
import { readPassphrase } from './readPassphrase.ts';
import { restoreBackup } from './restoreBackup.ts';

const { values: options, positionals } = parseArgs({ allowPositionals: true, options: { check: { type: 'boolean', default: false } } });

async function main(): Promise<void> {
  const [file] = positionals;
  if (file === undefined) {
    throw new StartError('Say which backup: npm run restore -- FILE');
  }
  const config = readConfig({ ...process.env, LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'warn' });
  const log = createLog({ level: config.logLevel, pretty: process.stdout.isTTY });
  const restore = options.check ? checkBackup : restoreBackup;
  const { header, contents } = await restore({ config, file, passphrase: await readPassphrase(config, { isNew: false }), log });
  console.log(`Made ${header.createdAt} by Prosa ${header.version}: ${describeContents(contents)}`);
  console.log(
    options.check
      ? 'It restores: rows and files are the same. Nothing was kept.'
      : `Restored into ${config.dataDir}${header.isWithoutFiles ? ', without files: bring the folder files from where they are' : ''}. npm start begins where the backup ended.`,
  );
}

try {
  await main();
} catch (error) {
  console.error(explainStartFailure(error));
  process.exitCode = 1;
}
