import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { PersonReport } from '#shared/areas/personReport.ts';
import { readConfig } from '#server/config.ts';
import { explainStartFailure } from '#server/explainStartFailure.ts';
import { createLog } from '#server/platform/log.ts';
import type { Platform } from '#server/platform/platform.ts';
import { StartError } from '#server/platform/StartError.ts';
import { openTarget } from './openTarget.ts';
import { describeErasure, erasePerson, exportPerson, type PersonOfCompany } from './personData.ts';

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { company: { type: 'string' }, number: { type: 'string' }, yes: { type: 'boolean', default: false } },
});

const describe = ({ data, files, copies }: PersonReport): string =>
  [
    ...data.map(({ kind, fate, rows }) => `  ${fate.padEnd(11)} ${kind}: ${rows}`),
    `  files: ${files}`,
    ...copies.map(({ kind, madeAt, expiresAt }) => `  still in the ${kind} of ${madeAt}, until ${expiresAt}`),
  ].join('\n');

function readPerson(): PersonOfCompany {
  const [companyId, number] = [Number(options.company), (options.number ?? '').replaceAll(/\D/g, '')];
  if (!Number.isSafeInteger(companyId) || companyId < 1 || number === '') {
    throw new StartError('Say whose data: --company 3 --number +5511987654310');
  }
  return { companyId, number };
}

async function run(platform: Platform, person: PersonOfCompany): Promise<void> {
  const [task, file] = positionals;
  if (task === 'erase' && !options.yes) {
    console.log('An erasure would do this; nothing was changed. --yes FILE erases, for good, and writes the report.');
    return console.log(describe(await describeErasure(platform, person)));
  }
  if (file === undefined || existsSync(file)) {
    throw new StartError(
      file === undefined ? `Say where to write: npm run person-data -- ${task ?? ''} … FILE` : `${file} exists already.`,
    );
  }
  if (task === 'export') {
    return console.log(`${file}: ${await exportPerson(platform, person, file)} rows`);
  }
  console.log(`Erased. ${file} says what:\n${describe(await erasePerson(platform, person, file))}`);
}

async function main(): Promise<void> {
  const [task] = positionals;
  if (task !== 'export' && task !== 'erase') {
    throw new StartError('Say what: npm run person-data -- export or erase');
  }
  const person = readPerson();
  const config = readConfig({ ...process.env, LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'warn' });
  const target = await openTarget({ config, log: createLog({ level: config.logLevel, pretty: process.stdout.isTTY }), isScratch: false });
  try {
    await run(target.platform, person);
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
