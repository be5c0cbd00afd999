import path from 'node:path';
import { parseArgs } from 'node:util';
import { existsSync } from 'node:fs';
import { cues } from '#server/channels/whatsapp/simulator/cues.ts';
import { startSimulator, type SimulatorProcess } from '#server/channels/whatsapp/simulator/start.ts';
import { ConfigError, readConfig, withDemo, type Config } from '#server/config.ts';
import { firstStart } from '#server/firstStart.ts';
import { openHouse, type House } from '#server/house.ts';
import { hasDemoMark } from '#server/demo/mark.ts';
import { DatabaseRefusal, startPostgres } from '#server/platform/db/postgres.ts';
import { prepareDatabase } from '#server/platform/db/prepare.ts';
import { createLog, type Log } from '#server/platform/log.ts';
import { loadSecrets, type Secrets } from '#server/platform/secrets.ts';

const database = 'prosa';
const ui = path.resolve(import.meta.dirname, '../out/ui');

interface Database {
  readonly url: string;
  stop(): Promise<void>;
}

/** The given PostgreSQL, or one of our own in the data folder. */
async function openDatabase(config: Config, log: Log): Promise<Database> {
  if (config.databaseUrl !== undefined) {
    return { url: config.databaseUrl, stop: async () => undefined };
  }
  const postgres = await startPostgres({ dir: path.join(config.dataDir, 'postgres'), log });
  await postgres.createDatabase(database);
  return { url: postgres.url(database), stop: () => postgres.stop() };
}

interface Ground {
  readonly config: Config;
  readonly secrets: Secrets;
  readonly log: Log;
}

async function openOn(opened: Database, { config, secrets, log }: Ground): Promise<House> {
  const urls = await prepareDatabase({
    url: opened.url,
    appUrl: config.databaseAppUrl,
    supportUrl: config.databaseSupportUrl,
    passwords: { app: secrets.databasePassword('app'), support: secrets.databasePassword('support') },
    log,
  });
  return openHouse({ config, secrets, log, urls, furnish: firstStart, ...(existsSync(path.join(ui, 'index.html')) && { ui }) });
}

/** Ends the house once, then the database under it. A second signal does not wait. */
function stopOnSignals(house: House, opened: Database, log: Log): void {
  let stopping = false;
  const stop = async (signal: string, code: number): Promise<void> => {
    if (stopping) {
      process.exit(code === 0 ? 130 : code);
    }
    stopping = true;
    log.info({ signal }, 'stopping');
    await house.stop();
    await opened.stop();
    process.exit(code);
  };
  process.on('SIGINT', () => void stop('SIGINT', 0));
  process.on('SIGTERM', () => void stop('SIGTERM', 0));
  // The start script holds the other end: when it is killed, nobody is left to stop us.
  process.on('disconnect', () => void stop('disconnect', 0));
  process.on('unhandledRejection', (reason) => log.error({ err: reason }, 'a promise was rejected and nobody listened'));
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'an error was thrown and nobody caught it');
    void stop('uncaughtException', 1);
  });
}

/** The settings, and with `--simulator` a WhatsApp that they point at: something to show, so for the demo alone. */
async function settings(): Promise<{ config: Config; simulator: SimulatorProcess | null }> {
  const { values } = parseArgs({ options: { simulator: { type: 'boolean', default: false } } });
  const given = readConfig(process.env);
  const config = (await hasDemoMark(given.dataDir)) ? withDemo(given) : given;
  if (!values.simulator) {
    return { config, simulator: null };
  }
  if (!config.demo) {
    throw new ConfigError(['--simulator plays WhatsApp for the demo: start it on an empty DATA_DIR, or on one that holds a demo.']);
  }
  const simulator = await startSimulator({ cast: true });
  return { config: withDemo(readConfig({ ...process.env, ...simulator.environment })), simulator };
}

async function main(): Promise<void> {
  const { config, simulator } = await settings();
  const log = createLog({ level: config.logLevel, pretty: process.stdout.isTTY });
  const secrets = await loadSecrets(config);
  const opened = await openDatabase(config, log);
  const house = await openOn(opened, { config, secrets, log });
  stopOnSignals(house, opened, log);
  console.log(
    `\n  Prosa is ready at ${config.port === 0 ? house.url : config.publicUrl}\n${[...house.welcome, ...(simulator === null ? [] : cues(simulator.control))].map((line) => `  ${line}`).join('\n')}\n`,
  );
}

try {
  await main();
} catch (error) {
  console.error(error instanceof ConfigError || error instanceof DatabaseRefusal ? error.message : error);
  process.exit(1);
}
