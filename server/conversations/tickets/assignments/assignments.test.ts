import { beforeEach, describe, expect, it } from 'vitest';
import { api } from '#shared/api.ts';
import type { QueueInput } from '#shared/workspace/queues/index.ts';
import { startTicketFixture } from '#server/testing/fixtures/startTicketFixture.ts';
import { assignWaiting } from './assignWaiting.ts';

const { server, admin, ana, bia, sales, connectionId, ticket, contact, sql } = await startTicketFixture();

const setRule = (rule: Partial<QueueInput>) =>
  server.as(admin).call(api.queues.update, { id: sales, maxOpenTickets: null, prefersLastAgent: false, ...rule });
const setOnline = (...ids: number[]) => sql('update users set online = id = any($1::int[]), last_seen_at = now()', [ids]);
const waiting = async (options: Parameters<typeof ticket>[0] = {}): Promise<number> => {
  const { id } = await ticket(options);
  await sql(`update tickets set updated_at = now() - interval '1 minute' where id = $1`, [id]);
  return id;
};
const run = () => assignWaiting.run(server.platform);
const waitOf = async (id: number) => (await server.as(admin).call(api.assignments.wait, { ticketId: id })).reason;
const userOf = async (id: number) => (await server.as(admin).call(api.tickets.show, { id })).userId;

beforeEach(async () => {
  await sql(`update tickets set status = 'closed' where status <> 'closed'`);
  await sql('delete from assignment_turns');
  await sql('update ticket_trackings set finished_at = now() where finished_at is null');
  await setOnline(ana.id, bia.id);
});

describe('a queue', () => {
  it('gives waiting tickets in turn to its people who are there, and says why', async () => {
    await setRule({ assignment: 'roundRobin' });
    const ids = [await waiting(), await waiting(), await waiting()];
    const elsewhere = await waiting({ queueId: null });
    await Promise.all([run(), run()]);
    await run();
    expect(await Promise.all(ids.map(userOf))).toEqual([ana.id, bia.id, ana.id]);
    expect(await userOf(elsewhere)).toBeNull();
    const steps = await server.as(admin).call(api.tickets.steps, { id: ids[0] ?? 0 });
    expect(steps.at(-1)).toMatchObject({ kind: 'transferred', cause: 'roundRobin', by: null, toUser: { id: ana.id } });
    await setOnline(bia.id);
    const last = await waiting();
    await run();
    expect(await userOf(last)).toBe(bia.id);
  });

  it('lets people choose, or waits for one who is there, has room and is not in a pause', async () => {
    await setRule({ assignment: 'none' });
    const id = await waiting();
    await run();
    expect(await userOf(id)).toBeNull();
    await setRule({ assignment: 'leastBusy', maxOpenTickets: 1 });
    await ticket({ status: 'open', userId: ana.id });
    await setOnline(ana.id);
    await run();
    expect(await userOf(id)).toBeNull();
    await setOnline(ana.id, bia.id);
    const { id: reasonId } = await server.as(admin).call(api.pauseReasons.create, { name: 'Almoço', maxMinutes: 60 });
    await server.as(bia).call(api.pauses.start, { reasonId });
    await run();
    expect(await userOf(id)).toBeNull();
    await server.as(bia).call(api.pauses.end, {});
    await run();
    expect(await userOf(id)).toBe(bia.id);
  });

  it('gives a contact back to the last agent, and not to who has just returned the ticket', async () => {
    await setRule({ assignment: 'roundRobin', prefersLastAgent: true });
    const contactId = (await contact()).id;
    const former = await ticket({ status: 'open', userId: bia.id, contactId, connectionId });
    await server.as(bia).call(api.tickets.update, { id: former.id, status: 'closed' });
    const id = await waiting({ contactId, connectionId });
    await run();
    expect(await userOf(id)).toBe(bia.id);
    expect((await server.as(admin).call(api.tickets.steps, { id })).at(-1)).toMatchObject({ cause: 'lastAgent' });
    await server.as(bia).call(api.tickets.update, { id, status: 'pending', userId: null });
    await sql(`update tickets set updated_at = now() - interval '1 minute' where id = $1`, [id]);
    await run();
    expect(await userOf(id)).toBe(ana.id);
  });

  it('is not hidden by a hundred older tickets of a queue whose people are in a pause', async () => {
    await setRule({ assignment: 'roundRobin' });
    const { id: away } = await server.as(admin).call(api.queues.create, { name: 'Almoço', color: '#0A7B83', assignment: 'roundRobin' });
    await sql(
      `with people as (
         insert into contacts (company_id, name, number) select q.company_id, 'Pessoa', '5511900' || lpad(n::text, 6, '0')
         from queues q, generate_series(1, 100) n where q.id = $1 returning id, company_id
       ), members as (insert into user_queues (company_id, user_id, queue_id) select company_id, $2, id from queues where id = $1)
       insert into tickets (company_id, contact_id, queue_id, status, created_at, updated_at)
       select company_id, id, $1, 'pending', now() - interval '1 day', now() - interval '1 day' from people`,
      [away, bia.id],
    );
    const { id: reasonId } = await server.as(admin).call(api.pauseReasons.create, { name: 'Reunião', maxMinutes: 60 });
    await server.as(bia).call(api.pauses.start, { reasonId });
    const id = await waiting();
    await run();
    await server.as(bia).call(api.pauses.end, {});
    await sql('delete from user_queues where queue_id = $1', [away]);
    expect(await userOf(id)).toBe(ana.id);
  });

  it('says of a ticket that waits why nobody gets it now', async () => {
    await setRule({ assignment: 'none' });
    const id = await waiting();
    expect(await waitOf(id)).toBe('off');
    await setRule({ assignment: 'leastBusy', maxOpenTickets: 1 });
    await setOnline();
    expect(await waitOf(id)).toBe('nobodyThere');
    await setOnline(ana.id);
    const { id: busy } = await ticket({ status: 'open', userId: ana.id });
    expect(await waitOf(id)).toBe('everybodyBusy');
    expect(await waitOf(busy)).toBeNull();
    const { id: tagId } = await server.as(admin).call(api.tags.create, { name: 'alemão', color: '#123456' });
    await server.as(admin).call(api.assignments.setSkills, { userId: bia.id, tagIds: [tagId] });
    await server.as(admin).call(api.tickets.tag, { ticketId: id, tagId });
    await setRule({ assignment: 'skill' });
    expect(await waitOf(id)).toBe('nobodySkilled');
    await setOnline(ana.id, bia.id);
    expect(await waitOf(id)).toBeNull();
    await sql('update tickets set chatbot = true where id = $1', [id]);
    await setOnline();
    expect(await waitOf(id)).toBeNull();
  });

  it('leaves a menu that is open alone', async () => {
    await setRule({ assignment: 'leastBusy' });
    const id = await waiting();
    await sql('update tickets set chatbot = true where id = $1', [id]);
    await run();
    expect(await userOf(id)).toBeNull();
  });
});

describe('PUT /user-skills/:userId', () => {
  it('says who is good at what; a queue that assigns by skill follows it', async () => {
    const { id: tagId } = await server.as(admin).call(api.tags.create, { name: 'inglês', color: '#123456' });
    const set = (tagIds: number[], userId = bia.id) => server.as(admin).call(api.assignments.setSkills, { userId, tagIds });
    expect(await set([tagId])).toEqual({ userId: bia.id, tagIds: [tagId] });
    expect(await server.as(admin).call(api.assignments.skills, {})).toEqual([{ userId: bia.id, tagIds: [tagId] }]);
    await setRule({ assignment: 'skill' });
    const id = await waiting();
    await server.as(admin).call(api.tickets.tag, { ticketId: id, tagId });
    await sql(`update tickets set updated_at = now() - interval '1 minute' where id = $1`, [id]);
    await run();
    expect(await userOf(id)).toBe(bia.id);
    await expect(set([2_000_000_000])).toFailWith('ERR_NO_TAG_FOUND');
    await expect(set([], 2_000_000_000)).toFailWith('ERR_NO_USER_FOUND');
    await expect(server.as(ana).call(api.assignments.setSkills, { userId: ana.id, tagIds: [] })).toFailWith('ERR_NO_PERMISSION');
    expect(await set([])).toEqual({ userId: bia.id, tagIds: [] });
  });
});
