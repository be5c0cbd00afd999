import { expect, it } from 'vitest';
import { api } from '#shared/api.ts';
import { queryAsSupport } from '#server/platform/database/queryAsSupport.ts';
import { startRunRecorder } from '#server/platform/runRecorder.ts';
import { startTestServer } from '#server/testing/server/startTestServer.ts';
import { dayMs } from '#shared/rules/durations.ts';

it('counts companies by state, revenue, numbers, messages, queues and errors, for operators alone', async () => {
  const server = await startTestServer({ SERVICES: 'web' });
  const support = (statement: string, values: unknown[] = []) => queryAsSupport(server.platform, statement, values);
  const own = await server.makeCompany();
  const operator = server.as(await server.makeUser(own.id, { profile: 'admin', super: true }));
  const past = new Date(Date.now() - 3 * dayMs);
  const [trial, overdue] = [await server.makeCompany(), await server.makeCompany({ dueDate: past })];
  await server.makeCompany({ status: false });
  await support(`update companies set trial_expiration = now() + interval '2 days' where id = $1`, [trial.id]);
  await support('delete from invoices');
  const addInvoice = (companyId: number, dueDate: string, paidAt = 'null') =>
    support(
      `insert into invoices (company_id, detail, value, due_date, due_day, price, months, status, paid_at, period_start, period_end, anchor_day)
       select $1, 'x', 10, ${dueDate}, (${dueDate})::date, 10, 1, case when p.at is null then 'open' else 'paid' end, p.at, p.at, p.at,
         extract(day from p.at) from (select ${paidAt}::timestamptz as at) p`,
      [companyId],
    );
  await addInvoice(own.id, `now() + interval '9 days'`);
  await addInvoice(overdue.id, `now() - interval '3 days'`);
  await addInvoice(own.id, `now() - interval '1 day'`, 'now()');
  await addInvoice(own.id, `now() - interval '70 days'`, `(now() - interval '70 days')`);
  const [line, idle] = [
    await server.as(own.admin).call(api.connections.create, { name: 'Um', provider: 'simulated' }),
    await server.as(trial.admin).call(api.connections.create, { name: 'Dois', provider: 'simulated' }),
  ];
  await support(`update connections set state = case when id = $1 then 'connected' else 'loggedOut' end where id = any($2)`, [
    line.id,
    [line.id, idle.id],
  ]);
  const [{ day = '' } = {}] = await queryAsSupport<{ day: string }>(
    server.platform,
    `select (now() at time zone 'America/Sao_Paulo')::date::text as day`,
  );
  const counters = [own.id, line.id, day];
  await support('insert into connection_days (company_id, connection_id, day, received) values ($1, $2, $3, 9)', counters);
  await support(
    'insert into connection_sends (company_id, connection_id, day, sent, delivered, read) values ($1, $2, $3, 4, 0, 0), ($1, $2, $3, 3, 3, 0)',
    counters,
  );
  await support(`insert into listener_tasks (company_id, listener, name, data, parked_at) values ($1, 'x', 'x', '{}', now())`, [own.id]);
  await support(`insert into mails (recipient, company_id, kind, state, created_at) values ('a@b.test', $1, 'x', 'failed', now())`, [
    own.id,
  ]);

  const overview = await operator.call(api.overview.show, {});
  expect(overview).toMatchObject({
    companies: { trial: 1, active: 1, overdue: 1, blocked: 1 },
    revenue: { paidThisMonth: 10, open: 20, overdue: 10, monthly: 10 },
    connections: { connected: 1, disconnected: 1 },
    errors: { listeners: 1, mails: 1, jobs: 0 },
  });
  expect(overview.days).toHaveLength(14);
  expect(overview.days.at(-1)).toEqual({ day, sent: 7, received: 9 });
  expect(overview.queues.events).toBeGreaterThan(0);
  await expect(server.as(own.admin).call(api.overview.show, {})).toFailWith('ERR_NO_PERMISSION');
});

it('lists every listener and job with its runs in all processes, for operators alone', async () => {
  const server = await startTestServer({ SERVICES: 'web' });
  const { id, admin } = await server.makeCompany();
  const operator = server.as(await server.makeUser(id, { profile: 'admin', super: true }));
  const [early, late] = [new Date('2029-05-02T12:00:00Z'), new Date('2029-05-02T12:00:09Z')];
  const processes = [startRunRecorder(server.platform), startRunRecorder(server.platform)] as const;
  processes[0].record('job files.removeErased', { startedAt: late, durationMs: 7, failure: null });
  processes[1].record('job files.removeErased', { startedAt: early, durationMs: 90, failure: null });
  processes[1].record('job files.removeErased', { startedAt: early, durationMs: 80, failure: 'disk' });
  await processes[0].stop();
  await processes[1].stop();
  await queryAsSupport(
    server.platform,
    `insert into listener_tasks (company_id, listener, name, data, not_before) values ($1, 'chatbot.answer', 'x', '{}', $2)`,
    [id, late],
  );

  const { work } = await operator.call(api.overview.backgroundWork, {});
  expect(new Set(work.map(({ name, kind }) => `${kind} ${name}`)).size).toBe(work.length);
  const find = (wanted: string) => work.find(({ name }) => name === wanted);
  expect(find('files.removeErased')).toEqual({
    name: 'files.removeErased',
    kind: 'recurringJob',
    trigger: '2000',
    lastRunAt: late.toISOString(),
    durationMs: 7,
    runs: 3,
    failures: 1,
    failedAt: early.toISOString(),
    failure: 'disk',
    waiting: 0,
    nextRunAt: expect.any(String),
  });
  expect(find('chatbot.answer')).toMatchObject({
    kind: 'listener',
    trigger: 'message.received',
    lastRunAt: null,
    waiting: 1,
    nextRunAt: late.toISOString(),
  });
  expect(find('mails.send')).toMatchObject({ kind: 'job', trigger: null });
  await expect(server.as(admin).call(api.overview.backgroundWork, {})).toFailWith('ERR_NO_PERMISSION');
});

it('runs what recurs without the service for jobs, and records it with the next run', async () => {
  const server = await startTestServer({ SERVICES: 'web,relay' });
  const { id } = await server.makeCompany();
  const operator = server.as(await server.makeUser(id, { profile: 'admin', super: true }));
  await expect
    .poll(
      async () => {
        const { work } = await operator.call(api.overview.backgroundWork, {});
        const recurring = work.filter(({ kind }) => kind === 'recurringJob');
        return recurring.filter(({ lastRunAt, nextRunAt }) => lastRunAt === null || nextRunAt === null).map(({ name }) => name);
      },
      { timeout: 25_000, interval: 500 },
    )
    .toEqual(['billing.raiseInvoices']);
  const metrics = await (await fetch(`${server.url}/metrics`)).text();
  expect(metrics).toMatch(/prosa_background_seconds_count\{work="job files.removeErased",outcome="done"\} \d/);
});
