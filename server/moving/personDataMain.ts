import { constants, existsSync } from 'node:fs';
import { access } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { PersonReport } from '#shared/operations/personRequests/report.ts';
import { readConfig } from '#server/config.ts';
import { explainStartFailure } from '#server/explainStartFailure.ts';
import { createLog } from '#server/platform/log.ts';
import { StartError } from '#server/platform/StartError.ts';
import { openTarget } from './openTarget.ts';
import { describeErasure, erasePerson, exportPerson, type PersonOfCompany } from './personData.ts';

const readArguments = () =>
  parseArgs({
    allowPositionals: true,
    options: {
      company: { type: 'string' },
      number: { type: 'string' },
      email: { type: 'string' },
      yes: { type: 'boolean', default: false },
    },
  });
type Arguments = ReturnType<typeof readArguments>;

const describe = ({ data, files, copies }: PersonReport): string =>
  [
    ...data.map(({ kind, fate, rows }) => `  ${fate.padEnd(11)} ${kind}: ${rows}`),
    `  files: ${files}`,
    ...copies.map(({ kind, madeAt, expiresAt }) => `  still in the ${kind} of ${madeAt}, until ${expiresAt}`),
  ].join('\n');

function readPerson({ values }: Arguments): PersonOfCompany {
  const [companyId, number, email] = [Number(values.company), (values.number ?? '').replaceAll(/\D/g, ''), (values.email ?? '').trim()];
  if (!Number.isSafeInteger(companyId) || companyId < 1 || (number === '') === (email === '')) {
    throw new StartError('Say whose data: --company 3 --number +5511987654310 for a contact, --company 3 --email ana@acme.test for a user');
  }
  return { companyId, name: email === '' ? { number } : { email } };
}

/** Before anything is read or erased: a report that cannot be written would be missed afterwards. */
async function requirePlace(task: string, file: string | undefined): Promise<string> {
  if (file === undefined) {
    throw new StartError(`Say where to write: npm run person-data -- ${task} … FILE`);
  }
  if (existsSync(file)) {
    throw new StartError(`${file} exists already.`);
  }
  const folder = path.dirname(path.resolve(file));
  await access(folder, constants.W_OK).catch(() => {
    throw new StartError(`Nothing can be written to the folder ${folder}.`);
  });
  return file;
}

async function main(): Promise<void> {
  const args = readArguments();
  const [task, name] = args.positionals;
  if (task !== 'export' && task !== 'erase') {
    throw new StartError('Say what: npm run person-data -- export or erase');
  }
  const person = readPerson(args);
  const isPreview = task === 'erase' && !args.values.yes;
  const file = isPreview ? '' : await requirePlace(task, name);
  const config = readConfig({ ...process.env, LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'warn' });
  const log = createLog({ level: config.logLevel, pretty: process.stdout.isTTY });
  const target = await openTarget({ config, log, isScratch: false, mayRun: isPreview || task === 'export' });
  try {
    if (isPreview) {
      const report = describe(await describeErasure(target.platform, person));
      console.log(`An erasure would do this; nothing was changed. --yes FILE erases, for good, and writes the report.\n${report}`);
    } else if (task === 'export') {
      console.log(`${file}: ${await exportPerson(target.platform, person, file)} rows`);
    } else {
      console.log(`Erased. ${file} says what:\n${describe(await erasePerson(target.platform, person, file))}`);
    }
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
