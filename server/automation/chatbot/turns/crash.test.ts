import { beforeAll, describe, expect, it } from 'vitest';
import { api } from '#shared/api.ts';
import type { ChannelClient } from '#server/channels/ChannelClient.ts';
import { execute, uncheckedRows } from '#server/platform/database/queryRows.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import type { OpenContext } from '#server/platform/jobs/defineJob.ts';
import { Ticket } from '#server/conversations/tickets/index.ts';
import { simulatedSlug, startBotSimulator, type BotSimulator } from '#server/simulators/bots/startBotSimulator.ts';
import { createFakeChannelClient } from '#server/testing/channels/createFakeChannelClient.ts';
import { drainDomainEvents } from '#server/testing/fixtures/drainBroadcasts.ts';
import { makeConnection, makeMessage, makeQueue, makeTicket } from '#server/testing/fixtures/makeRecords.ts';
import { onFileFinished } from '#server/testing/server/onFileFinished.ts';
import { startTestServer, type TestServer, type TestUser } from '#server/testing/server/startTestServer.ts';
import { resumeTurns } from './resumeTurns.ts';
import { takeTurnJob } from './takeTurn.ts';
import { addTurn } from './turnQueue.ts';

let server: TestServer;
let bots: BotSimulator;
let companyId: number;
let admin: TestUser;
let peopleId: number;
let integrationId: number;
let slowId: number;

/** The longest pause that a flow may be given. */
const delayMs = 30_000;

beforeAll(async () => {
  bots = await startBotSimulator();
  onFileFinished(() => bots.stop());
  // No jobs run by themselves: the test is the process that dies.
  server = await startTestServer({ SERVICES: 'web', OUTGOING_PRIVATE_HOSTS: new URL(bots.url).host });
  ({ id: companyId, admin } = await server.makeCompany());
  peopleId = await server.inCompany(companyId, async (scope) => (await makeQueue(scope)).id);
  const flow = { type: 'typebot', name: 'Triagem', urlN8N: bots.url, typebotSlug: simulatedSlug, typebotDelayMessage: 0 } as const;
  ({ id: integrationId } = await server.as(admin).call(api.queueIntegrations.create, flow));
  const slow = { ...flow, name: 'Devagar', typebotDelayMessage: delayMs };
  ({ id: slowId } = await server.as(admin).call(api.queueIntegrations.create, slow));
});

/** The process is gone: nothing of it is caught, undone or reported. */
class Killed extends Error {}

type Open = OpenContext<Scope>;

/** Dies before or behind its n-th transaction. */
function dyingAt(place: number, isCommitted: boolean): Open {
  let opened = 0;
  return async (work) => {
    opened += 1;
    if (opened > place || (opened === place && !isCommitted)) {
      throw new Killed();
    }
    const result = await server.inCompany(companyId, work);
    if (opened === place) {
      throw new Killed();
    }
    return result;
  };
}

const living: Open = (work) => server.inCompany(companyId, work);

/** One run of the job, as the runner does it. */
async function run(ticketId: number, open: Open): Promise<void> {
  const data = { ticketId } as never;
  const prepared = await takeTurnJob.prepare?.(open, data);
  await open((scope) => takeTurnJob.run(scope, data, { attempt: 1, signal: new AbortController().signal, prepared } as never));
}

/** A conversation that the flow leads; its session has begun. */
const makeConversation = (flowId = integrationId): Promise<number> =>
  server.inCompany(companyId, async (scope) => {
    const connection = await makeConnection(scope);
    const { id } = await makeTicket(scope, { connectionId: connection.id });
    await execute(scope.em, 'update tickets set use_integration = true, integration_id = $2 where id = $1', [id, flowId]);
    return id;
  });

const ask = (ticketId: number, body: string, flowId = integrationId): Promise<void> =>
  server.inCompany(companyId, async (scope) => {
    const ticket = await scope.em.findOneOrFail(Ticket, { id: ticketId });
    const message = await makeMessage(scope, ticket, { body });
    await addTurn(scope, { ticketId, messageId: message.id, promptId: null, integrationId: flowId, billing: null });
  });
const sql = <Row>(statement: string, values: readonly unknown[]) =>
  server.inCompany(companyId, ({ em }) => uncheckedRows<Row>(em, statement, [...values]));
const repliesOf = async (ticketId: number): Promise<string[]> =>
  (await sql<{ body: string }>('select body from messages where ticket_id = $1 and from_me order by id', [ticketId])).map(
    ({ body }) => body,
  );
const turnsOf = (ticketId: number) => sql<{ state: string }>('select state from bot_turns where ticket_id = $1 order by id', [ticketId]);
const callsOf = (text: string): number => bots.requests.filter(({ body }) => body.includes(text)).length;

/** Claim, health of the service, its answer, two replies, the end. */
const transactions = 6;
const places = Array.from({ length: transactions }, (_, index) => index + 1);

describe('a process that is killed in the middle of a turn', () => {
  it.each(places.flatMap((place) => [[place, 'before'] as const, [place, 'behind'] as const]))(
    'at its transaction %i, %s its commit, loses nothing and doubles nothing',
    async (place, side) => {
      const ticketId = await makeConversation();
      await ask(ticketId, 'Oi');
      await run(ticketId, living);
      const begun = await repliesOf(ticketId);
      const [one, two] = [`um ${place} ${side}`, `dois ${place} ${side}`];
      await ask(ticketId, `diga ${one}|${two}|#{"queueId":${peopleId}}`);
      await expect(run(ticketId, dyingAt(place, side === 'behind'))).rejects.toBeInstanceOf(Killed);

      // Another process is asked to take it over; it waits until the claim of the dead one ends.
      await drainDomainEvents(server.platform, companyId);
      const asked = callsOf(one);
      const isClaimed = place > 1 || side === 'behind';
      const isDone = place === transactions && side === 'behind';
      if (isClaimed && !isDone) {
        await run(ticketId, living);
        expect(callsOf(one)).toBe(asked);
        const jobs = (await drainDomainEvents(server.platform, companyId)).filter(({ name }) => name === 'job.requested');
        expect(jobs.map(({ data }) => data)).toContainEqual(expect.objectContaining({ job: 'botTurns.take', key: `${ticketId}` }));
      }
      await sql(`update bot_turns set claimed_until = now() - interval '1 second' where ticket_id = $1 and claimed_until is not null`, [
        ticketId,
      ]);
      await run(ticketId, living);

      expect((await repliesOf(ticketId)).slice(begun.length)).toEqual([one, two]);
      expect(await turnsOf(ticketId)).toEqual([{ state: 'answered' }, { state: 'answered' }]);
      expect(await server.as(admin).call(api.tickets.show, { id: ticketId })).toMatchObject({ queueId: peopleId, useIntegration: false });
      // Once its answer is kept, the service is not asked again.
      expect(callsOf(one)).toBe(place < 3 || (place === 3 && side === 'before') ? asked + 1 : 1);
    },
  );

  it('while a person takes the conversation over says nothing any more', async () => {
    const ticketId = await makeConversation();
    await ask(ticketId, 'Oi');
    await run(ticketId, living);
    const begun = await repliesOf(ticketId);
    await ask(ticketId, 'diga um|dois');
    await expect(run(ticketId, dyingAt(4, true))).rejects.toBeInstanceOf(Killed);
    await server.as(admin).call(api.tickets.update, { id: ticketId, status: 'open', userId: admin.id });
    await sql(`update bot_turns set claimed_until = now() - interval '1 second' where ticket_id = $1`, [ticketId]);
    await run(ticketId, living);
    expect((await repliesOf(ticketId)).slice(begun.length)).toEqual(['um']);
    expect(await turnsOf(ticketId)).toEqual([{ state: 'answered' }, { state: 'dropped' }]);
  });
});

describe('a turn that fails unexpectedly', () => {
  /** Another process, or the same one, continues. */
  function stumblingAt(place: number): Open {
    let opened = 0;
    return (work) => {
      opened += 1;
      return opened === place ? Promise.reject(new Error('unforeseen')) : server.inCompany(companyId, work);
    };
  }
  const retry = (ticketId: number) =>
    sql(`update bot_turns set next_attempt_at = now() - interval '1 second' where ticket_id = $1 and claimed_until is null`, [ticketId]);

  it('is tried once more', async () => {
    const ticketId = await makeConversation();
    await ask(ticketId, 'Oi');
    await run(ticketId, stumblingAt(3));
    await retry(ticketId);
    await run(ticketId, living);
    expect(await repliesOf(ticketId)).toHaveLength(2);
    expect(await turnsOf(ticketId)).toEqual([{ state: 'answered' }]);
  });

  it.each([3, 5])('at its transaction %i again leaves the customer to people, who are told', async (place) => {
    const ticketId = await makeConversation();
    await ask(ticketId, 'Oi');
    await run(ticketId, stumblingAt(place));
    await retry(ticketId);
    // What was answered and sent before is not asked and sent again: fewer transactions.
    await run(ticketId, stumblingAt(place === 3 ? 3 : 2));
    await retry(ticketId);
    await run(ticketId, living);
    const replies = await repliesOf(ticketId);
    expect(replies.slice(place === 3 ? 0 : 1)).toEqual(['Um momento, por favor: um atendente continua com você por aqui.']);
    expect(await sql('select state, reason from bot_turns where ticket_id = $1', [ticketId])).toEqual([
      { state: 'failed', reason: 'error' },
    ]);
    expect(await server.as(admin).call(api.tickets.show, { id: ticketId })).toMatchObject({ status: 'pending', useIntegration: false });
    const steps = await sql<{ reason: string }>(`select d.* from chatbot_decisions d where ticket_id = $1`, [ticketId]);
    expect(JSON.stringify(steps)).toContain('integrationFailed');
  });
});

describe('a pause before each reply', () => {
  const slowConversation = async (): Promise<number> => {
    const ticketId = await makeConversation(slowId);
    await ask(ticketId, 'Oi', slowId);
    return ticketId;
  };
  const waitOf = async (ticketId: number): Promise<number | undefined> => {
    const statement = `select extract(epoch from next_attempt_at - now())::float8 as "seconds" from bot_turns
      where ticket_id = $1 and state = 'waiting' and claimed_until is null`;
    return (await sql<{ seconds: number }>(statement, [ticketId]))[0]?.seconds;
  };
  // A second ago: the database counts microseconds, and the scope that comes next may be of the same millisecond.
  const endPause = (ticketId: number) =>
    sql(`update bot_turns set next_attempt_at = now() - interval '1 second' where ticket_id = $1`, [ticketId]);
  const greeting = ['Olá! Sou o fluxo simulado.', '▶️ Vendas\n▶️ Foto'];

  it('has its full length, and neither a worker nor a transaction waits through it', async () => {
    const ticketId = await slowConversation();
    for (const sent of [0, 1]) {
      await drainDomainEvents(server.platform, companyId);
      await run(ticketId, living);
      expect(await repliesOf(ticketId)).toEqual(greeting.slice(0, sent));
      const wait = (await waitOf(ticketId)) ?? 0;
      expect(wait).toBeGreaterThan(delayMs / 1000 - 10);
      expect(wait).toBeLessThanOrEqual(delayMs / 1000);
      const jobs = (await drainDomainEvents(server.platform, companyId)).filter(({ name }) => name === 'job.requested');
      expect(jobs.map(({ data }) => data)).toContainEqual(expect.objectContaining({ job: 'botTurns.take', key: `${ticketId}` }));
      // Another message of the customer hastens nothing.
      await run(ticketId, living);
      expect(await repliesOf(ticketId)).toHaveLength(sent);
      await endPause(ticketId);
    }
    await run(ticketId, living);
    expect(await repliesOf(ticketId)).toEqual(greeting);
    expect(await turnsOf(ticketId)).toEqual([{ state: 'answered' }]);
  });

  it('shows the customer that somebody types', async () => {
    const shown: unknown[] = [];
    const setTyping: ChannelClient['setTyping'] = async (_, connectionId, chat, isTyping) =>
      void shown.push([connectionId, chat, isTyping]);
    const channels = createFakeChannelClient({ setTyping });
    const watched: Open = (work) => server.inCompany(companyId, (scope) => work({ ...scope, platform: { ...scope.platform, channels } }));
    const ticketId = await slowConversation();
    await run(ticketId, watched);
    await endPause(ticketId);
    await run(ticketId, watched);
    const [place] = await sql('select connection_id as "connectionId", chat from messages where ticket_id = $1 limit 1', [ticketId]);
    expect(shown).toEqual([1, 2].map(() => [...Object.values(place ?? {}), true]));
  });

  it('is not shortened by a change of the flow', async () => {
    const ticketId = await slowConversation();
    await run(ticketId, living);
    await server.inCompany(companyId, (scope) => resumeTurns(scope, { queueIntegrationId: slowId }));
    expect(await waitOf(ticketId)).toBeGreaterThan(delayMs / 1000 - 10);
  });

  it('ends the turn where a person takes the conversation over meanwhile', async () => {
    const ticketId = await slowConversation();
    await run(ticketId, living);
    await server.as(admin).call(api.tickets.update, { id: ticketId, status: 'open', userId: admin.id });
    await endPause(ticketId);
    await run(ticketId, living);
    expect(await repliesOf(ticketId)).toEqual([]);
    expect(await turnsOf(ticketId)).toEqual([{ state: 'dropped' }]);
  });
});
