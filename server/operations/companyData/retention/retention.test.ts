import { describe, expect, it } from 'vitest';
import { api } from '#shared/api.ts';
import { queryAsSupport } from '#server/platform/database/queryAsSupport.ts';
import type { MakeMessageOptions } from '#server/testing/fixtures/makeRecords.ts';
import { makeMessage, makeTicket } from '#server/testing/fixtures/makeRecords.ts';
import { startTestServer, type TestUser } from '#server/testing/server/startTestServer.ts';
import { dayMs } from '#shared/rules/durations.ts';
import { createExpiryTask } from './expireData.ts';

const server = await startTestServer({ SERVICES: 'web' });
const ago = (days: number): Date => new Date(Date.now() - days * dayMs);
const task = createExpiryTask(2);
const step = () => task.run(server.platform);

/** A setting as if it had been changed two days ago. */
async function keep({ companyId }: TestUser, key: string, days: string): Promise<void> {
  await queryAsSupport(
    server.platform,
    `insert into settings (company_id, key, value, updated_at) values ($1, $2, $3, now() - interval '2 days')
     on conflict (company_id, key) do update set value = excluded.value, updated_at = excluded.updated_at`,
    [companyId, key, days],
  );
}

const addMessages = (companyId: number, ages: readonly number[], options: MakeMessageOptions = {}) =>
  server.inCompany(companyId, async (scope) => {
    const ticket = await makeTicket(scope, { status: 'closed' });
    for (const age of ages) {
      await makeMessage(scope, ticket, { fromMe: true, body: `${age}`, sentAt: ago(age), ...options });
    }
    return ticket.id;
  });

const bodiesOf = async (companyId: number): Promise<string[]> =>
  (await queryAsSupport<{ body: string }>(server.platform, 'select body from messages where company_id = $1 order by id', [companyId])).map(
    ({ body }) => body,
  );

const setFile = async (companyId: number, body: string): Promise<string> => {
  const { path } = await server.platform.files.put(companyId, Buffer.from('x'), 'image/png');
  await queryAsSupport(
    server.platform,
    `update messages set media_state = 'ready', media_path = $3, media_size = 7 where company_id = $1 and body = $2`,
    [companyId, body, path],
  );
  return path;
};
const erasedPaths = async (): Promise<string[]> =>
  (await queryAsSupport<{ path: string }>(server.platform, 'select path from erased_files')).map(({ path }) => path);

describe('the retention of messages', () => {
  it('deletes old ones step by step, company by company, with their files', async () => {
    const [one, other, forever] = [await server.makeCompany(), await server.makeCompany(), await server.makeCompany()];
    await addMessages(one.id, [100, 40, 99, 20, 98]);
    await addMessages(other.id, [100, 20, 99]);
    await addMessages(forever.id, [4000]);
    const [old, kept] = [await setFile(one.id, '100'), await setFile(one.id, '20')];
    await keep(one.admin, 'keepMessages', '90');
    await keep(other.admin, 'keepMessages', '30');
    await step();
    expect(await bodiesOf(one.id)).toEqual(['40', '99', '20', '98']);
    await step();
    expect(await bodiesOf(other.id)).toEqual(['20', '99']);
    await step();
    await step();
    await step();
    expect(await bodiesOf(one.id)).toEqual(['40', '20']);
    expect(await bodiesOf(other.id)).toEqual(['20']);
    expect(await bodiesOf(forever.id)).toEqual(['4000']);
    expect((await erasedPaths()).filter((path) => [old, kept].includes(path))).toEqual([old]);
    expect(await server.as(one.admin).call(api.retention.show, {})).toMatchObject({ messages: 3, media: 0 });
    await addMessages(one.id, [500]);
    await step();
    expect(await bodiesOf(one.id)).toContain('500');
  });

  it('keeps what nobody has read or is on its way, and the rest of a step that fails', async () => {
    const { id, admin } = await server.makeCompany();
    await addMessages(id, [200], { fromMe: false, body: 'unread' });
    await addMessages(id, [200], { delivery: 'queued', body: 'queued' });
    const ticketId = await addMessages(id, [200], { body: 'old' });
    await keep(admin, 'keepMessages', '90');
    const setCount = (count: string) =>
      queryAsSupport(
        server.platform,
        `insert into retention_runs (company_id, looked_up_to, next_at, messages, media, ran_at) values ($1, 0, now() - interval '1 minute', $2, 0, now())
         on conflict (company_id) do update set messages = excluded.messages`,
        [id, count],
      );
    // The step fails after its deletions, when it adds to what no bigint can hold.
    await setCount('9223372036854775807');
    await expect(createExpiryTask(10).run(server.platform)).rejects.toThrow(/out of range/);
    expect(await bodiesOf(id)).toEqual(['unread', 'queued', 'old']);
    await setCount('0');
    await createExpiryTask(10).run(server.platform);
    expect(await bodiesOf(id)).toEqual(['unread', 'queued']);
    const [ticket] = await queryAsSupport<object>(server.platform, 'select last_message as body from tickets where id = $1', [ticketId]);
    expect(ticket).toEqual({ body: '' });
  });

  it('erases files alone, and waits a day after a change', async () => {
    const { id, admin } = await server.makeCompany();
    const ticketId = await addMessages(id, [200]);
    const path = await setFile(id, '200');
    const call = server.as(admin).call;
    expect(await call(api.retention.preview, { keepMedia: '90' })).toEqual({ messages: 0, media: 1, mediaBytes: 7, auditRecords: 0 });
    expect(await call(api.retention.preview, { keepMessages: '90' })).toMatchObject({ messages: 1, media: 1 });
    expect(await call(api.retention.preview, {})).toEqual({ messages: 0, media: 0, mediaBytes: 0, auditRecords: 0 });
    await call(api.settings.update, { key: 'keepMedia', value: '90' });
    await createExpiryTask(10).run(server.platform);
    expect(await erasedPaths()).not.toContain(path);
    await keep(admin, 'keepMedia', '90');
    await createExpiryTask(10).run(server.platform);
    expect(await erasedPaths()).toContain(path);
    expect(await bodiesOf(id)).toEqual(['200']);
    const { messages } = await call(api.messages.page, { ticketId });
    expect(messages[0]?.media).toMatchObject({ state: 'failed', reason: 'kept:90' });
    expect(await call(api.retention.show, {})).toMatchObject({ messages: 0, media: 1 });
  });

  it('is for admins, and not shorter than the law allows', async () => {
    const { admin, agent } = await server.makeCompany();
    await expect(server.as(agent).call(api.retention.show, {})).toFailWith('ERR_NO_PERMISSION');
    await expect(server.as(admin).call(api.settings.update, { key: 'keepAudit', value: '179' })).toFailWith('ERR_VALIDATION', {
      value: 'number.min',
    });
    await expect(server.as(admin).call(api.settings.update, { key: 'keepMessages', value: '29' })).toFailWith('ERR_VALIDATION');
    await expect(server.as(admin).call(api.retention.preview, { keepMessages: '1' })).toFailWith('ERR_VALIDATION', {
      keepMessages: 'any.invalid',
    });
  });
});
