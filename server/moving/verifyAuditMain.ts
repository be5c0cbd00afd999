import { readFile, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { readConfig } from '#server/config.ts';
import { explainStartFailure } from '#server/explainStartFailure.ts';
import { countUnsealedRecords, findLostHeads, sealNewRecords, verifyAuditChains, type AuditHead } from '#server/tenancy/audit/index.ts';
import { createLog } from '#server/platform/log.ts';
import { openTarget } from './openTarget.ts';

const { values: options } = parseArgs({ options: { since: { type: 'string' }, note: { type: 'string' } } });

const readHeads = async (file: string | undefined): Promise<AuditHead[]> =>
  file === undefined ? [] : (JSON.parse(await readFile(file, 'utf8')) as AuditHead[]);

async function main(): Promise<void> {
  const config = readConfig({ ...process.env, LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'warn' });
  const log = createLog({ level: config.logLevel, pretty: process.stdout.isTTY });
  const target = await openTarget({ config, log, isScratch: false, mayRun: true });
  try {
    await sealNewRecords(target.platform);
    const chains = await verifyAuditChains(target.platform);
    const lost = await findLostHeads(target.platform, await readHeads(options.since), chains);
    for (const { companyId, count, position, hash, problem } of chains) {
      console.log(`company ${companyId}: ${problem ?? `${count} entries hold together, the newest is ${position} ${hash}`}`);
    }
    if (chains.length === 0) {
      console.log('No company has entries yet.');
    }
    lost.forEach(({ companyId, position }) =>
      console.log(`company ${companyId}: the chain no longer holds entry ${position} of the earlier check`),
    );
    const unsealed = await countUnsealedRecords(target.platform);
    if (unsealed > 0) {
      console.log(`${unsealed} entries stand outside of the chains: they came with archives of companies`);
    }
    if (options.note !== undefined) {
      await writeFile(
        options.note,
        JSON.stringify(chains.map(({ companyId, position, hash, createdAt }) => ({ companyId, position, hash, createdAt }))),
      );
    }
    process.exitCode = lost.length > 0 || chains.some(({ problem }) => problem !== null) ? 1 : 0;
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
