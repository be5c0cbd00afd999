import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { allAreas } from '#server/allAreas.ts';
import { projectRoot, writeSampleProject } from './sampleProject.ts';
import {
  findForeignUses,
  findTableMigrations,
  listOwnershipViolations,
  listUnusedReads,
  ownerOf,
  type AllowedReads,
} from './sqlOwnership.ts';

/** The first start looks whether there is a company at all. */
const allowed: AllowedReads = {
  server: ['companies'],
  // Its row is what commands of a company lock.
  platform: ['companies'],
  ...Object.fromEntries(allAreas.map(({ name, readsTables = [] }) => [name, readsTables])),
};

describe('the tables of the server', () => {
  const uses = findForeignUses(projectRoot);
  const violations = listOwnershipViolations(uses, allowed);

  it('have one owner each, whoever makes them', () => {
    const migrations = findTableMigrations(projectRoot);
    expect(migrations.size).toBeGreaterThan(45);
    const ownersOf = ['tags', 'outbox', 'whatsapp_keys'].map((table) => ownerOf(migrations.get(table) ?? ''));
    expect(ownersOf).toEqual(['tags', 'platform', 'channels/whatsapp']);
  });

  it('are written by their owner alone, and read by those who list them', () => {
    expect(violations).toEqual([]);
  });

  it('are read without a check of the rows by tests alone', () => {
    const isTest = /\.(test|spec|fault)\.ts$|^server\/testing\//;
    const files = globSync('server/**/*.ts', { cwd: projectRoot }).filter((file) => !isTest.test(file));
    const users = files.filter((file) => readFileSync(path.join(projectRoot, file), 'utf8').includes('uncheckedRows'));
    expect(users).toEqual(['server/platform/database/queryRows.ts']);
  });

  it('are listed by nobody who does not read them', () => expect(listUnusedReads(uses, allowed)).toEqual([]));
});

describe('a breach is found', () => {
  const migrations = {
    'server/contacts/tags/migrations.ts': 'export const sql = `create table tags (id int); create table ticket_tags (id int)`;',
    'server/workspace/users/migrations.ts': 'export const sql = `create table users (id int)`;',
  };
  const breaches = {
    'in an update': ['`update users set name = $1`', 'writes users'],
    'in a removal inside a larger statement': [
      '`with gone as (delete from users where id = $1 returning id) select id from gone`',
      'writes users',
    ],
    'in an insert with values of its own': ['`insert into users (id) values (${String(1)}) on conflict do nothing`', 'writes users'],
    'in a join of a part of a statement': ['`left join users u on u.id = t.user_id`', 'reads users'],
    'in the list of a from clause': ['`select 1 from tags t, users u`', 'reads users'],
    'as the type of a row': [`"select jsonb_populate_record(null::users, '{}')"`, 'reads users'],
  } as const;

  it.each(Object.entries(breaches))('%s', (name, [statement, violation]) => {
    const root = writeSampleProject(`sql/${name.replaceAll(' ', '-')}`, {
      ...migrations,
      'server/contacts/tags/commands.ts': `export const statement = ${statement};`,
    });
    expect(listOwnershipViolations(findForeignUses(root), {})).toEqual([expect.stringContaining(violation)]);
  });

  it('and what is the own, a column, a word or a listed table is none', () => {
    const root = writeSampleProject('sql/sound', {
      ...migrations,
      'server/contacts/tags/commands.ts': `
        export const own = \`update tags set name = $1 from ticket_tags tt where tt.id = tags.id for update\`;
        export const column = \`select users, x.users from tags order by users\`;
        export const words = "the users don't wait";
        export const listed = \`select id from users\`;`,
    });
    const uses = findForeignUses(root);
    expect(listOwnershipViolations(uses, { tags: ['users'] })).toEqual([]);
    expect(listUnusedReads(uses, { tags: ['users', 'companies'] })).toEqual(['tags lists companies']);
  });
});
