import { allAreas } from '#server/allAreas.ts';
import { withBenchDatabase, type BenchDatabase } from './withBenchDatabase.ts';

const automationSize = { recipients: 100_000, schedules: 1_000 };

const name = 'Medida';

/** Rows of earlier runs; those of a run that was killed too. */
const removeStatements = [
  `delete from campaigns where company_id = 1 and name = '${name}'`,
  `delete from contact_lists where company_id = 1 and name = '${name}'`,
  `delete from schedules where company_id = 1 and body like '${name} %'`,
];

const connectionStatement = `
  insert into connections (company_id, name, provider, is_default, state, number, wanted)
  select 1, 'Banco de testes', 'simulated', true, 'paused', '5511900000000', false where not exists (select from connections where company_id = 1)`;

/** Whom schedules write to, where no data set is. */
const contactStatement = `
  insert into contacts (company_id, name, number)
  select 1, 'Cliente ' || n, '55119' || lpad((60000000 + n)::text, 8, '0') from generate_series(1, ${automationSize.schedules}) n
  where not exists (select from contacts where company_id = 1 and number like '551197%' offset ${automationSize.schedules})`;

const campaignStatements = [
  `insert into contact_lists (company_id, name) values (1, '${name}')`,
  `insert into contact_list_items (company_id, contact_list_id, name, number, validity)
   select 1, l.id, 'Pessoa ' || n, '55119' || lpad((80000000 + n)::text, 8, '0'), 'valid'
   from contact_lists l, generate_series(1, ${automationSize.recipients}) n where l.company_id = 1 and l.name = '${name}'`,
  'analyze contact_list_items',
];

/** The same work as a recurring job of a running server does. */
async function runTask({ platform }: BenchDatabase, taskName: string): Promise<void> {
  const task = allAreas.flatMap(({ recurringJobs = [] }) => recurringJobs).find((one) => one.name === taskName);
  if (task === undefined) {
    throw new Error(`there is no task "${taskName}"`);
  }
  while ((await task.run(platform)) === true) {
    // Until nothing is left.
  }
}

async function measureMs(run: () => Promise<void>): Promise<number> {
  const startedAt = performance.now();
  await run();
  return Math.round(performance.now() - startedAt);
}

const runAll = async ({ client }: BenchDatabase, statements: readonly string[]): Promise<void> => {
  for (const statement of statements) {
    await client.query(statement);
  }
};

async function count({ client }: BenchDatabase, statement: string): Promise<number> {
  const { rows } = await client.query<{ count: string }>(statement);
  return Number(rows[0]?.count);
}

function assertCount(what: string, actual: number, expectedCount: number): void {
  if (actual !== expectedCount) {
    throw new Error(`${what}: ${actual} instead of ${expectedCount}`);
  }
}

/** From a list to a row for each recipient, with its text and its time. */
async function measurePreparation(database: BenchDatabase): Promise<number> {
  await runAll(database, campaignStatements);
  await database.client.query(
    `insert into campaigns (company_id, name, status, contact_list_id, whatsapp_id, message1, message2, message3, scheduled_at, confirmation,
       send_window, is_told)
     select 1, '${name}', 'PROGRAMADA', l.id, (select id from connections where company_id = 1 order by id limit 1),
       'Olá, {nome}!', 'Oi, {nome}, tudo bem?', 'Bom dia, {nome}!', now(), false, 'always', true
     from contact_lists l where l.company_id = 1 and l.name = '${name}'`,
  );
  const elapsedMs = await measureMs(() => runTask(database, 'campaigns to prepare'));
  const prepared = `select count(*) from campaign_shippings s join campaigns c on c.id = s.campaign_id where c.name = '${name}' and s.outcome = 'waiting'`;
  assertCount('recipients', await count(database, prepared), automationSize.recipients);
  return elapsedMs;
}

/** Messages of schedules that are all due at once, queued in the order of their times. */
async function measureSchedules(database: BenchDatabase): Promise<number> {
  await database.client.query(
    `insert into schedules (company_id, body, send_at, contact_id, whatsapp_id, status, is_cancelled_by_answer, repeat, repeats_from,
       planned_at, next_attempt_at, attempts)
     select 1, '${name} ' || k.place, k.at, k.id, (select id from connections where company_id = 1 order by id limit 1), 'PENDENTE', false,
       'never', k.at, k.at, k.at, 0
     from (select id, row_number() over (order by id desc) as place, now() - interval '1 hour' + row_number() over (order by id desc) * interval '1 second' as at
       from contacts where company_id = 1 and not is_group and number like '55119%' order by id desc limit ${automationSize.schedules}) k`,
  );
  const due = await count(database, `select count(*) from schedules where body like '${name} %' and status = 'PENDENTE'`);
  assertCount('schedules', due, automationSize.schedules);
  const elapsedMs = await measureMs(() => runTask(database, 'due scheduled messages'));
  const sent = `select count(*) from schedules where body like '${name} %' and status = 'ENVIADA'`;
  assertCount('sent schedules', await count(database, sent), automationSize.schedules);
  const disordered = `select count(*) from (
    select message_id < lag(message_id) over (order by send_at) as is_disordered from schedules where body like '${name} %') s where is_disordered`;
  assertCount('schedules out of their order', await count(database, disordered), 0);
  return elapsedMs;
}

/** Measures the preparation of a large campaign, and schedules that are due at once. */
export const measureAutomation = (dataDir: string, print: (line: string) => void): Promise<void> =>
  withBenchDatabase(dataDir, async (database) => {
    await runAll(database, [...removeStatements, connectionStatement, contactStatement]);
    const preparationMs = await measurePreparation(database);
    print(`campaigns: prepare ${automationSize.recipients} recipients: ${preparationMs} ms (target 10 000)`);
    const schedulesMs = await measureSchedules(database);
    const perSecond = Math.round((automationSize.schedules / schedulesMs) * 1000);
    print(`schedules: ${automationSize.schedules} due at once, in order: ${schedulesMs} ms (${perSecond} per s)`);
    await runAll(database, removeStatements);
  });
