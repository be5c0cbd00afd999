import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setImmediate as afterChecks } from 'node:timers/promises';
import { ensurePackages } from './lib/ensurePackages.mjs';
import { findNode } from './lib/findNode.mjs';
import { projectRoot, projectPath } from './lib/paths.mjs';
import { exitCode, runMain } from './lib/runCommand.mjs';
import { ensureServerBuild } from './lib/ensureServerBuild.mjs';
import { ensureUiBuild } from './lib/ensureUiBuild.mjs';

const help = `Starts the server; installs packages, builds the UI and bundles the server first where needed. Ctrl+C stops it.

  npm start                 the server on http://127.0.0.1:8080, its data in ./data
  npm start -- --simulator  the demo with a simulated WhatsApp to link numbers to
  npm start -- --help       this help

The first start on an empty database creates a demo company, unless NODE_ENV=production.

Environment, all optional:
  PORT, HOST                    where to listen (8080, 127.0.0.1)
  DATA_DIR                      database, files and secrets (./data)
  DATABASE_URL                  an existing PostgreSQL (15 or newer) instead of the embedded one
  JOBS_DATABASE_URL             another database for background jobs, PostgreSQL or MongoDB
  PUBLIC_URL, ALLOWED_ORIGINS   the address people use, other origins that may call with credentials
  SERVICES                      which of web, live, relay, jobs, channels this process runs (all)
  DEMO                          1 creates the demo company on an empty database, 0 none
  BACKUP_DIR                    encrypted backups every day; needs BACKUP_PASSPHRASE
  NODE_ENV=production           no demo; ADMIN_EMAIL names the first administrator
  TIME_ZONE                     of companies that have none of their own (America/Sao_Paulo)`;

await runMain(start);

async function start() {
  if (process.argv.includes('--help')) {
    return console.log(help);
  }
  await ensurePackages({ dev: false });
  const node = findNode();
  const page = ensureUiBuild(node).then(() => 'built');
  // Awaited below, once the server runs.
  page.catch(() => undefined);
  // What needs no build, or cannot be built, is known before the server starts.
  const [state, program] = await Promise.all([Promise.race([page, afterChecks('building')]), ensureServerBuild(node)]);
  const launch = { node, program };
  return state === 'built' ? runServer(startServer(launch)) : runWhileBuilding(startServer(launch, '--await-page'), page);
}

/** The database is made, migrated and filled beside the build; the server waits for the page before its first request. */
async function runWhileBuilding(server, page) {
  const exit = runServer(server);
  try {
    await page;
    server.send('page');
  } catch (error) {
    server.kill('SIGTERM');
    await exit;
    throw error;
  }
  return exit;
}

/** Flags and environment of the server’s Node: early garbage collection and a compile cache, which keep memory and start time low. */
function readLaunchOptions() {
  return JSON.parse(readFileSync(projectPath('server/launch.json'), 'utf8'));
}

/** It has a process group of its own, so that Ctrl+C reaches it once. */
function startServer({ node, program }, ...args) {
  const { flags, environment } = readLaunchOptions();
  return spawn(node, [...flags, program, ...args, ...process.argv.slice(2)], {
    cwd: projectRoot,
    env: { ...environment, ...process.env, ...demoEnvironment() },
    detached: process.platform !== 'win32',
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
}

/** Forwards signals to the server and returns its exit code. */
function runServer(server) {
  forwardSignal('SIGINT', 'SIGINT', server);
  forwardSignal('SIGTERM', 'SIGTERM', server);
  forwardSignal('SIGHUP', 'SIGTERM', server);
  stopWithNpm(server);
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.once('exit', (code, signal) => resolve(exitCode(code, signal)));
  });
}

/** Terminal and npm both forward one Ctrl+C; a second signal within 500 ms is ignored. */
function forwardSignal(signal, forwardedSignal, server) {
  let last = -Infinity;
  process.on(signal, () => {
    const now = performance.now();
    if (now - last > 500) {
      server.kill(forwardedSignal);
    }
    last = now;
  });
}

/** npm signals the shell between npm and this process, which exits without forwarding; a new parent means that. */
function stopWithNpm(server) {
  const shell = process.ppid;
  const checkParent = () => process.ppid !== shell && server.kill('SIGTERM');
  if (process.env.npm_lifecycle_event) {
    setInterval(checkParent, 500).unref();
  }
}

/** An empty database gets the demo company, except in production. */
function demoEnvironment() {
  const { NODE_ENV, DEMO } = process.env;
  return NODE_ENV !== 'production' && DEMO === undefined ? { DEMO: 'first' } : {};
}
