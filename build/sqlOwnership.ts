import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import domains from './domains.json' with { type: 'json' };
import { findCreatedTables, findSourceTableUses } from './sqlTableUses.ts';

/** Tables of other areas that an area reads in its own statements; a table belongs to the area whose migrations make it. */
export type AllowedReads = Readonly<Record<string, readonly string[]>>;

/** A statement that names a table of another owner. */
export interface ForeignUse {
  readonly file: string;
  readonly user: string;
  readonly owner: string;
  /** The migrations that make the table. */
  readonly ownerFile: string;
  readonly table: string;
  readonly isWrite: boolean;
}

/** `server/contacts/tags/commands.ts` → `tags`; `server/channels/whatsapp/store/x.ts` → `channels/whatsapp`; else the first folder, or `server`. */
export function ownerOf(file: string): string {
  const [, layer = 'server', room = ''] = file.split('/');
  if (domains.includes(layer)) {
    return room;
  }
  if (layer === 'channels' && (room === 'simulated' || room === 'whatsapp')) {
    return `channels/${room}`;
  }
  return layer.endsWith('.ts') ? 'server' : layer;
}

/** What runs in no server: tests, what they stand on, the demo's and the bench's data, and the simulators. */
const isOutside = (file: string): boolean =>
  /\.(test|spec|fault|fixture)\.ts$|[sS]uite\.ts$|^server\/(testing|bench|demo|faults|simulators)\//.test(file);

const isMigration = (file: string): boolean => /igrations\.ts$|\/migrations\//.test(file);

const read = (root: string, file: string): string => readFileSync(path.join(root, file), 'utf8');

/** Each table and the migrations that make it. */
export function findTableMigrations(root: string): Map<string, string> {
  const migrations = new Map<string, string>();
  for (const file of globSync('server/**/*.ts', { cwd: root }).filter(isMigration)) {
    findCreatedTables(read(root, file)).forEach((table) => migrations.set(table, file));
  }
  return migrations;
}

/** Every statement of the server that names a table of another owner. */
export function findForeignUses(root: string): ForeignUse[] {
  const migrations = findTableMigrations(root);
  const tables = new Set(migrations.keys());
  const files = globSync('server/**/*.ts', { cwd: root }).filter((file) => !isOutside(file) && !isMigration(file));
  return files.flatMap((file) => {
    const user = ownerOf(file);
    return findSourceTableUses(read(root, file), tables).flatMap(({ table, isWrite }) => {
      const ownerFile = migrations.get(table) ?? '';
      const owner = ownerOf(ownerFile);
      return owner === user ? [] : [{ file, user, owner, ownerFile, table, isWrite }];
    });
  });
}

/** Writes to foreign tables, and reads that the user does not list, in words. */
export function listOwnershipViolations(uses: readonly ForeignUse[], allowedReads: AllowedReads): string[] {
  const violations = uses.flatMap(({ file, user, owner, table, isWrite }) => {
    if (isWrite) {
      return [`${file} writes ${table} of ${owner}: call a function of ${owner}`];
    }
    return allowedReads[user]?.includes(table) ? [] : [`${file} reads ${table} of ${owner}: list it in readsTables of ${user}`];
  });
  return [...new Set(violations)].toSorted();
}

/** Tables that an area lists and no statement of it reads. */
export const listUnusedReads = (uses: readonly ForeignUse[], allowedReads: AllowedReads): string[] =>
  Object.entries(allowedReads).flatMap(([user, tables]) =>
    tables.filter((table) => !uses.some((use) => use.user === user && use.table === table)).map((table) => `${user} lists ${table}`),
  );
