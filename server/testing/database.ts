import pg from 'pg';
import { inject } from 'vitest';
import { asRole, roles } from '#server/platform/db/roles.ts';
import type { DatabaseUrls } from '#server/platform/db/prepare.ts';
import { testSecrets } from './settings.ts';
import { templateName } from './template.ts';

const urlOf = (database: string): string => {
  const url = new URL(inject('postgres').url);
  url.pathname = `/${database}`;
  return url.href;
};

async function asSuperuser(sql: string): Promise<void> {
  const client = new pg.Client(inject('postgres').url);
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

/** A migrated database of one's own, entered as the roles the product uses: never as superuser, who skips every policy. */
export async function freshDatabase(): Promise<{ urls: DatabaseUrls; drop: () => Promise<void> }> {
  const name = `house_${process.pid}_${Math.random().toString(36).slice(2, 10)}`;
  await asSuperuser(`create database ${name} template ${templateName} strategy file_copy`);
  const secrets = await testSecrets();
  const owner = urlOf(name);
  const urls = {
    owner,
    app: asRole(owner, roles.app, secrets.databasePassword('app')),
    support: asRole(owner, roles.support, secrets.databasePassword('support')),
  };
  return { urls, drop: () => asSuperuser(`drop database if exists ${name} with (force)`) };
}
