import { afterAll, beforeAll, expect, it } from 'vitest';
import { api } from '#shared/api.ts';
import { createSimulatedSource } from './CustomerSource.ts';
import {
  isLongRun,
  retryWhileUnreachable,
  startFaultEnvironment,
  waitFor,
  type FaultEnvironment,
  type SignedInUser,
} from './startFaultEnvironment.ts';

const size = isLongRun ? 300 : 30;
const kills = isLongRun ? 8 : 2;

let environment: FaultEnvironment;
let admin: SignedInUser;

beforeAll(async () => {
  environment = await startFaultEnvironment({}, 1);
  admin = await environment.as('admin@demo.prosa');
});

afterAll(() => environment.stop());

it('a campaign reaches every contact exactly once, however often its servers are killed, and over a cancel and a restart', async () => {
  const { owner, servers } = environment;
  const { call } = admin.caller;
  const source = await createSimulatedSource(environment, admin, []);
  const { id: contactListId } = await call(api.contactLists.create, { name: 'Clientes de maio' });
  await owner.query(
    `insert into contact_list_items (company_id, contact_list_id, name, number, validity)
     select l.company_id, l.id, 'Pessoa ' || n, '5511962' || lpad(n::text, 6, '0'), 'valid'
     from contact_lists l, generate_series(1, $2::int) n where l.id = $1`,
    [contactListId, size],
  );
  await owner.query('update connections set new_contacts_per_day = 100000');
  await call(api.campaignSettings.save, { settings: { messageInterval: 0, longerIntervalAfter: 0 } });
  const scheduledAt = new Date(Date.now() - 60_000).toISOString();
  const { id } = await call(api.campaigns.create, {
    name: 'Maio',
    message1: 'Olá, {nome}!',
    message2: 'Oi, {nome}!',
    whatsappId: source.connectionId,
    contactListId,
    scheduledAt,
  });
  const count = async (condition: string): Promise<number> =>
    (await owner.query<{ n: number }>(`select count(*)::int as n from campaign_shippings where campaign_id = $1 and ${condition}`, [id]))
      .rows[0]?.n ?? 0;
  for (let n = 1; n <= kills; n += 1) {
    await waitFor('some messages', async () => (await count(`outcome in ('queued', 'delivered')`)) >= (n * size) / (kills + 2) || null);
    await servers[n % 2 === 0 ? 0 : 1]?.killAndStart();
  }
  await retryWhileUnreachable(() => call(api.campaigns.cancel, { id }));
  await retryWhileUnreachable(() => call(api.campaigns.restart, { id }));
  await waitFor('the end of the campaign', async () => {
    const { rows } = await owner.query<{ status: string }>('select status from campaigns where id = $1', [id]);
    return rows[0]?.status === 'FINALIZADA' || null;
  });

  const { recipients, delivered, failed } = (await call(api.campaigns.report, { id })).figures;
  expect([recipients, delivered + failed]).toEqual([size, size]);
  expect(await count(`outcome = 'failed' and reason is null`)).toBe(0);
  const { rows } = await owner.query<{ number: string; messages: number }>(
    `select k.number, count(*)::int as messages from messages m join tickets t on t.id = m.ticket_id join contacts k on k.id = t.contact_id
     where m.origin = 'campaign' group by k.number`,
  );
  expect([rows.length, Math.max(...rows.map(({ messages }) => messages))]).toEqual([size, 1]);
});
