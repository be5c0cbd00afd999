import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { readConfig } from '#server/config.ts';
import { explainStartFailure } from './explainStartFailure.ts';
import { openDatabase } from './openDatabase.ts';
import { createLog } from '#server/platform/log.ts';

interface Flags {
  readonly simulator: boolean;
  /** The start script builds the page meanwhile, and sends one message when it is built. */
  readonly 'await-page': boolean;
}

const readFlags = (): Flags =>
  parseArgs({ options: { simulator: { type: 'boolean', default: false }, 'await-page': { type: 'boolean', default: false } } }).values;

/** PostgreSQL starts on another processor while this one loads the program: nothing else may be imported before. */
async function main(): Promise<void> {
  const flags = readFlags();
  const pageBuilt = flags['await-page'] ? once(process, 'message') : null;
  const config = readConfig(process.env);
  const log = createLog({ level: config.logLevel, pretty: process.stdout.isTTY });
  const launch = Promise.withResolvers<void>();
  const opening = openDatabase(config, log, launch.resolve);
  await Promise.race([launch.promise, opening]);
  const [database, { startServer }] = await Promise.all([opening, import('./startServer.ts')]);
  await startServer({ config, log, database, pageBuilt, hasSimulator: flags.simulator });
}

// Not awaited: parts of the bundle that load later import this module, which must have ended by then.
void main().catch((error: unknown) => {
  console.error(explainStartFailure(error));
  process.exit(1);
});
