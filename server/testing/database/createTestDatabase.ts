import pg from 'pg';
import { inject } from 'vitest';
import type { DatabaseUrls } from '#server/platform/database/postgres/prepareRoles.ts';
import { testDatabasePrefix, templateName, roleUrls } from './makeTemplateDatabase.ts';

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

/** Clones a database for one test file; the default template is migrated and empty. */
export async function createTestDatabase(template: string = templateName): Promise<{ urls: DatabaseUrls; drop: () => Promise<void> }> {
  const name = `${testDatabasePrefix}${process.pid}_${Math.random().toString(36).slice(2, 10)}`;
  await asSuperuser(`create database ${name} template ${template} strategy file_copy`);
  const urls = await roleUrls(urlOf(name));
  return { urls, drop: () => asSuperuser(`drop database if exists ${name} with (force)`) };
}
