import path from 'node:path';
import { existsSync } from 'node:fs';
import { formatUsageHints } from './simulators/whatsapp/usageHints.ts';
import { startSimulator, type SimulatorProcess } from './simulators/whatsapp/startSimulator.ts';
import { ConfigError, readConfig, withDemoMode, type Config } from '#server/config.ts';
import { backUpBeforeUpgrade } from './backup/backUpBeforeUpgrade.ts';
import { bootstrapDatabase } from './bootstrapDatabase.ts';
import { migrateDatabase } from './migrateDatabase.ts';
import type { DatabaseHandle } from './openDatabase.ts';
import { startApp, type RunningApp } from './startApp.ts';
import { hasDemoMarker } from './demo/demoMarker.ts';
import { migrations } from './migrations.ts';
import { findPendingMigrations } from './platform/database/prepareDatabase.ts';
import { connectClient } from './platform/database/connectClient.ts';
import { assertOwnSecrets, readInstallation, type Installation } from './platform/database/installation.ts';
import type { Log } from '#server/platform/log.ts';
import { loadSecrets, secretsFile, type Secrets } from '#server/platform/secrets.ts';

const uiFolder = path.resolve(import.meta.dirname, '../out/ui');

const formatLines = (lines: readonly string[]): string => `\n${lines.map((line) => `  ${line}`).join('\n')}\n`;

interface LaunchedServer {
  /** As the environment gives it. */
  readonly config: Config;
  readonly log: Log;
  readonly database: DatabaseHandle;
  /** Null: the page is built, or there is none. */
  readonly pageBuilt: Promise<unknown> | null;
  /** Plays WhatsApp for the demo. */
  readonly hasSimulator: boolean;
}

type StartDeps = Pick<LaunchedServer, 'config' | 'log' | 'pageBuilt'> & { readonly secrets: Secrets };

async function startOnDatabase(database: DatabaseHandle, { config, secrets, log, pageBuilt }: StartDeps): Promise<RunningApp> {
  const urls = await migrateDatabase(database, { config, secrets, log });
  return startApp({
    config,
    secrets,
    log,
    urls,
    bootstrap: async (platform) => {
      const lines = await bootstrapDatabase(platform, (urgent) => console.log(formatLines(urgent)));
      await pageBuilt;
      return lines;
    },
    ...((pageBuilt !== null || existsSync(path.join(uiFolder, 'index.html'))) && { uiFolder }),
  });
}

/** Stops the application once, then its database. A second signal exits at once. */
function stopOnSignals(app: RunningApp, database: DatabaseHandle, log: Log): void {
  let stopping = false;
  const stop = async (signal: string, code: number): Promise<void> => {
    if (stopping) {
      process.exit(code === 0 ? 130 : code);
    }
    stopping = true;
    log.info({ signal }, 'stopping');
    await app.stop();
    await database.stop();
    process.exit(code);
  };
  process.on('SIGINT', () => void stop('SIGINT', 0));
  process.on('SIGTERM', () => void stop('SIGTERM', 0));
  // The start script holds the other end of the IPC channel; when it is killed, nothing else would stop this process.
  process.on('disconnect', () => void stop('disconnect', 0));
  process.on('unhandledRejection', (reason) => log.error({ err: reason }, 'a promise was rejected and nobody listened'));
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'an error was thrown and nobody caught it');
    void stop('uncaughtException', 1);
  });
}

interface DatabaseState extends Installation {
  /** True: the installation is of an earlier version. */
  readonly needsUpgrade: boolean;
}

/** Reads what the database says of its installation. Refuses one of a newer program before anything is changed. */
async function inspectDatabase(url: string): Promise<DatabaseState> {
  const client = await connectClient({ url, variable: 'DATABASE_URL' });
  try {
    const pending = await findPendingMigrations(client, migrations);
    const installation = await readInstallation(client);
    return { ...installation, needsUpgrade: installation.holdsData && pending.length > 0 };
  } finally {
    await client.end();
  }
}

/** A mark counts for a database that holds data: what an interrupted first start has left is made again. */
async function isDemo({ dataDir, isDemoOnFirstStart }: Config, { holdsData }: Installation): Promise<boolean> {
  return holdsData ? hasDemoMarker(dataDir) : isDemoOnFirstStart;
}

/** The settings; `--simulator` adds a simulated WhatsApp, which only the demo may use. */
async function completeSettings(
  environmentConfig: Config,
  installation: Installation,
  hasSimulator: boolean,
): Promise<{ config: Config; simulator: SimulatorProcess | null }> {
  const config = (await isDemo(environmentConfig, installation)) ? withDemoMode(environmentConfig) : environmentConfig;
  if (!hasSimulator) {
    return { config, simulator: null };
  }
  if (!config.demo) {
    throw new ConfigError(['--simulator plays WhatsApp for the demo: start it on an empty DATA_DIR, or on one that holds a demo.']);
  }
  const simulator = await startSimulator({ seed: true });
  return { config: withDemoMode(readConfig({ ...process.env, ...simulator.environment })), simulator };
}

/** Starts the server on its open database, and ends both on a signal. */
export async function startServer({ config: environmentConfig, log, database, pageBuilt, hasSimulator }: LaunchedServer): Promise<void> {
  const installation = await inspectDatabase(database.url);
  const { config, simulator } = await completeSettings(environmentConfig, installation, hasSimulator);
  const secrets = await loadSecrets(config, { mayCreate: !installation.holdsData });
  assertOwnSecrets(secrets, installation, secretsFile(config.dataDir));
  const upgrade = installation.needsUpgrade ? await backUpBeforeUpgrade({ config, secrets, url: database.url }) : null;
  const app = await startOnDatabase(database, { config, secrets, log, pageBuilt });
  stopOnSignals(app, database, log);
  const address = config.port === 0 ? app.url : config.publicUrl;
  console.log(
    formatLines([
      // Without `web`, people are sent to another process.
      config.services.includes('web')
        ? `Prosa is ready at ${address}`
        : `Prosa runs ${config.services.join(', ')} here (${app.url}/healthz)`,
      ...app.startupMessages,
      ...(upgrade?.lines ?? []),
      ...(simulator === null ? [] : formatUsageHints(simulator.control)),
    ]),
  );
}
