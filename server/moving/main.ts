import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { readConfig } from '#server/config.ts';
import { explainStartFailure } from '#server/explainStartFailure.ts';
import { createLog } from '#server/platform/log.ts';
import { importCompanies } from './importCompanies.ts';
import { formatReport, type CompanyReport } from './ImportReport.ts';
import { openSource } from './openSource.ts';
import { openTarget } from './openTarget.ts';
import type { SourceDatabase } from './SourceDatabase.ts';

const readOptions = () =>
  parseArgs({
    options: {
      from: { type: 'string' },
      media: { type: 'string' },
      company: { type: 'string' },
      plan: { type: 'string', default: '1' },
      report: { type: 'string' },
      'dry-run': { type: 'boolean', default: false },
    },
  }).values;

type Options = ReturnType<typeof readOptions>;

/** A folder that is removed afterwards: a dry run fills a database of its own in it. */
async function withScratchFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'prosa-import-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function runImport(source: SourceDatabase, options: Options, scratchFolder: string | null): Promise<CompanyReport[]> {
  const environment = scratchFolder === null ? process.env : { DATA_DIR: scratchFolder };
  const config = readConfig({ ...environment, LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'warn' });
  const log = createLog({ level: config.logLevel, pretty: process.stdout.isTTY });
  const target = await openTarget({ config, log, isScratch: scratchFolder !== null });
  try {
    return await importCompanies(target.platform, {
      source,
      companyKey: options.company,
      planId: Number(options.plan),
      mediaFolder: options.media,
      isDryRun: options['dry-run'],
      onCompany: (report) => console.log(formatReport(report).join('\n')),
    });
  } finally {
    await target.close();
  }
}

async function main(): Promise<void> {
  const options = readOptions();
  const source = await openSource(options.from);
  try {
    const reports = await (options['dry-run']
      ? withScratchFolder((folder) => runImport(source, options, folder))
      : runImport(source, options, null));
    await (options.report === undefined ? undefined : writeFile(options.report, `${JSON.stringify(reports, null, 2)}\n`));
    console.log(options['dry-run'] ? 'A dry run: nothing was written.' : 'Done. A second run brings what has been added since.');
  } finally {
    await source.close();
  }
}

try {
  await main();
} catch (error) {
  console.error(explainStartFailure(error));
  process.exitCode = 1;
}
