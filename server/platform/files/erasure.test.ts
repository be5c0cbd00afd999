import { existsSync, mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import { api } from '#shared/api.ts';
import { queryAsSupport } from '#server/platform/database/queryAsSupport.ts';
import { trimRateLimits } from '#server/platform/http/trimRateLimits.ts';
import { createTestDatabase } from '#server/testing/database/createTestDatabase.ts';
import { makeContact, makeMessage, makeTicket } from '#server/testing/fixtures/makeRecords.ts';
import { startTestServer, type TestServer, type TestUser } from '#server/testing/server/startTestServer.ts';
import { hourMs } from '#shared/rules/durations.ts';
import { removeErasedFiles, removeOrphanedFiles } from './erasure.ts';
import { createLinkSigner } from './fileLinks.ts';

let server: TestServer;
let company: Awaited<ReturnType<TestServer['makeCompany']>>;
let operator: TestUser;

beforeAll(async () => {
  // Without the relay: what a server that dies right after the commit leaves behind.
  server = await startTestServer({ SERVICES: 'web' });
  company = await server.makeCompany();
  operator = await server.makeUser(company.id, { profile: 'admin', super: true });
});

const put = async (companyId = company.id): Promise<string> =>
  (await server.platform.files.put(companyId, Buffer.from('%PDF-1.4 contract'), 'application/pdf')).path;
const isStored = (file: string): boolean => existsSync(path.join(server.platform.config.dataDir, 'files', file));
/** An address that was signed before. */
const addressOf = (file: string): string => {
  const { pathname, search } = new URL(createLinkSigner(server.platform).sign(file, 'contract.pdf'));
  return server.url + pathname + search;
};
const statusOf = async (address: string): Promise<number> => (await fetch(address)).status;

/** A contact with a picture, a ticket and a message with a file and its thumbnail. */
const makeConversation = (companyId = company.id) =>
  server.inCompany(companyId, async (scope) => {
    const contact = await makeContact(scope);
    contact.picturePath = await put(companyId);
    const ticket = await makeTicket(scope, { contactId: contact.id, status: 'open' });
    const message = await makeMessage(scope, ticket, { fromMe: true });
    Object.assign(message, {
      mediaPath: await put(companyId),
      thumbnailPath: await put(companyId),
      mediaState: 'ready',
      mediaType: 'document',
    });
    await scope.em.flush();
    const media = [message.mediaPath ?? '', message.thumbnailPath ?? ''];
    return { contactId: contact.id, picture: contact.picturePath, ticketId: ticket.id, externalId: message.externalId, media };
  });

/** Their addresses die with the commit, the files with the next run of the task. */
async function expectErased(paths: readonly string[], addresses: readonly string[]): Promise<void> {
  expect(await Promise.all(addresses.map(statusOf))).toEqual(addresses.map(() => 404));
  await removeErasedFiles.run(server.platform);
  expect(paths.filter(isStored)).toEqual([]);
}

describe('erasure', () => {
  it('of a contact takes its picture and the files of its messages', async () => {
    const { contactId, picture, media } = await makeConversation();
    const addresses = [picture, ...media].map(addressOf);
    expect(await Promise.all(addresses.map(statusOf))).toEqual([200, 200, 200]);
    await server.as(company.admin).call(api.contacts.remove, { id: contactId });
    await expectErased([picture, ...media], addresses);
  });

  it('of a ticket takes the files of its messages and leaves the picture of its contact', async () => {
    const { ticketId, picture, media } = await makeConversation();
    const addresses = media.map(addressOf);
    await server.as(company.admin).call(api.tickets.remove, { id: ticketId });
    await expectErased(media, addresses);
    expect([isStored(picture), await statusOf(addressOf(picture))]).toEqual([true, 200]);
  });

  it('of a company takes all of its files', async () => {
    const other = await server.makeCompany();
    const { picture, media } = await makeConversation(other.id);
    const addresses = [picture, ...media].map(addressOf);
    await server.as(operator).call(api.companies.remove, { id: other.id });
    await expectErased([picture, ...media], addresses);
  });

  it('of a message for everybody takes its file and its thumbnail', async () => {
    const { externalId, ticketId, media } = await makeConversation();
    const addresses = media.map(addressOf);
    await server.as(company.admin).call(api.messages.remove, { messageId: externalId });
    await expectErased(media, addresses);
    const { messages } = await server.as(company.admin).call(api.messages.page, { ticketId });
    expect(messages.at(-1)).toMatchObject({ isDeleted: true, mediaUrl: null, media: { thumbnailUrl: null, reason: 'mediaMissing' } });
  });

  it('keeps a file that another row has taken over', async () => {
    const file = await put();
    await server.inCompany(company.id, async (scope) => {
      const [former, kept] = [await makeContact(scope), await makeContact(scope)];
      former.picturePath = file;
      await scope.em.flush();
      scope.em.remove(former);
      kept.picturePath = file;
      await scope.em.flush();
    });
    expect(await statusOf(addressOf(file))).toBe(200);
    await removeErasedFiles.run(server.platform);
    expect(isStored(file)).toBe(true);
  });
});

describe('files that nobody points to', () => {
  const age = (file: string): void => {
    const dayBefore = new Date(server.platform.now().getTime() - 25 * hourMs);
    utimesSync(path.join(server.platform.config.dataDir, 'files', file), dayBefore, dayBefore);
  };

  it('are removed once they are a day old', async () => {
    const { picture, media } = await makeConversation();
    const [orphan, young] = [await put(), await put()];
    [orphan, picture, ...media].forEach(age);
    await removeOrphanedFiles.run(server.platform);
    expect([orphan, young, picture, ...media].map(isStored)).toEqual([false, true, true, true, true]);
  });

  it('are found beside what somebody has put there by hand, which stays', async () => {
    const orphan = await put();
    const root = path.join(server.platform.config.dataDir, 'files');
    const folder = `${company.id}/${'0'.repeat(32)}.pdf`;
    const strange = ['.DS_Store', '1notes.txt', '999999999', 'lost+found/notes.txt', `${folder}/notes.txt`];
    for (const name of strange) {
      mkdirSync(path.join(root, path.dirname(name)), { recursive: true });
      writeFileSync(path.join(root, name), 'by hand');
    }
    [orphan, folder, ...strange].forEach(age);
    await removeOrphanedFiles.run(server.platform);
    expect([orphan, ...strange].map(isStored)).toEqual([false, ...strange.map(() => true)]);
  });
});

it('counters of rate limits are deleted when their time is over', async () => {
  const now = Date.now();
  const listKeys = async (): Promise<string[]> =>
    (await queryAsSupport<{ key: string }>(server.platform, `select key from rate_limits where key like 'trim:%' order by key`)).map(
      ({ key }) => key,
    );
  await queryAsSupport(
    server.platform,
    `insert into rate_limits (key, points, expire) values ('trim:over', 1, $1), ('trim:valid', 1, $2)`,
    [now - 1_000, now + 60_000],
  );
  await trimRateLimits.run(server.platform);
  expect(await listKeys()).toEqual(['trim:valid']);
});

it('every column of a stored file is registered and has its triggers', async () => {
  const { urls, drop } = await createTestDatabase();
  const client = new pg.Client(urls.owner);
  await client.connect();
  const listTexts = async (query: string): Promise<string[]> =>
    (await client.query<{ text: string }>(query)).rows.map(({ text }) => text).toSorted();
  const columns = await listTexts(
    `select table_name || '.' || column_name as text from information_schema.columns
     where table_schema = 'public' and column_name ~ '_path$'`,
  );
  const triggers = await listTexts(`select tgname || ' ' || tgrelid::regclass as text from pg_trigger where tgname ~ '^erase_'`);
  await client.end();
  await drop();
  const { fileColumns } = server.platform;
  expect(columns).toEqual(fileColumns.flatMap(({ table, columns: names }) => names.map((name) => `${table}.${name}`)).toSorted());
  expect(triggers).toEqual(fileColumns.flatMap(({ table }) => [`erase_deleted ${table}`, `erase_replaced ${table}`]).toSorted());
});
