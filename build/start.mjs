import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { ensureInstalled } from './ground/install.mjs';
import { pinnedNode } from './ground/node.mjs';
import { root, within } from './ground/root.mjs';
import { exitCode, program } from './ground/run.mjs';
import { ensureUi } from './ground/ui.mjs';

const help = `Starts Prosa: installs and builds what is missing, then serves it. Ctrl+C ends it.

  npm start                 the product on http://127.0.0.1:8080, its data in ./data
  npm start -- --simulator  the demo with a simulated WhatsApp to link numbers to
  npm start -- --help       this

The first start on an empty data folder creates a demo company, unless NODE_ENV=production.

Environment, all optional:
  PORT, HOST                    where to listen (8080, 127.0.0.1)
  DATA_DIR                      database, files and secrets (./data)
  DATABASE_URL                  an existing PostgreSQL (15 or newer) instead of the embedded one
  JOBS_DATABASE_URL             another database for background jobs, PostgreSQL or MongoDB
  PUBLIC_URL, ALLOWED_ORIGINS   the address people use, other origins that may call with credentials
  SERVICES                      which of web, live, relay, jobs, channels this process runs (all)
  DEMO                          1 creates the demo company on an empty database
  NODE_ENV=production           no demo; ADMIN_EMAIL names the first administrator
  TIME_ZONE                     of companies that have none of their own (America/Sao_Paulo)`;

await program(start);

async function start() {
  if (process.argv.includes('--help')) {
    return console.log(help);
  }
  await ensureInstalled();
  const node = pinnedNode();
  await ensureUi(node);
  return serve(node);
}

/**
 * How Node is started for the server. It lives on little: what it has thrown away is cleared early, where V8 and the C library
 * would let it pile up to hundreds of megabytes, and what was compiled once is kept for the next start.
 */
function launch() {
  return JSON.parse(readFileSync(within('server/launch.json'), 'utf8'));
}

/** Hands over to the server and answers its exit code. Its own process group: Ctrl+C reaches it through us, once. */
function serve(node) {
  const { flags, environment } = launch();
  const server = spawn(node, [...flags, 'server/main.ts', ...process.argv.slice(2)], {
    cwd: root,
    env: { ...environment, ...process.env, ...demo() },
    detached: process.platform !== 'win32',
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  passOn('SIGINT', 'SIGINT', server);
  passOn('SIGTERM', 'SIGTERM', server);
  passOn('SIGHUP', 'SIGTERM', server);
  endWithNpm(server);
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.once('exit', (code, signal) => resolve(exitCode(code, signal)));
  });
}

/** A terminal and npm both send us what one Ctrl+C means, so what follows at once is the same request. */
function passOn(heard, said, server) {
  let last = -Infinity;
  process.on(heard, () => {
    const now = performance.now();
    if (now - last > 500) {
      server.kill(said);
    }
    last = now;
  });
}

/** npm passes a signal to the shell between us, which dies of it and tells nobody: its death is our signal. */
function endWithNpm(server) {
  const shell = process.ppid;
  const look = () => process.ppid !== shell && server.kill('SIGTERM');
  if (process.env.npm_lifecycle_event) {
    setInterval(look, 500).unref();
  }
}

/** Where nothing has been stored yet and nobody decided otherwise, the first start shows something. */
function demo() {
  const { NODE_ENV, DEMO, DATA_DIR = './data' } = process.env;
  const folder = within(DATA_DIR);
  const isEmpty = !existsSync(folder) || readdirSync(folder).length === 0;
  return NODE_ENV !== 'production' && DEMO === undefined && isEmpty ? { DEMO: '1' } : {};
}
