import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { api } from '#shared/api.ts';
import type { SettingKey } from '#shared/tenancy/settings.ts';
import { Connection } from '#server/workspace/connections/index.ts';
import { receiveItem } from '#server/conversations/messages/inbound/receiveItem.ts';
import type { InboundMessage } from '#server/channels/Channel.ts';
import { queryAsSupport } from '#server/platform/database/queryAsSupport.ts';
import { inboundMessage, newNumber } from '#server/testing/fixtures/inboundItems.ts';
import { makeConnection, makeQueue } from '#server/testing/fixtures/makeRecords.ts';
import { startTestServer, type TestServer, type TestUser } from '#server/testing/server/startTestServer.ts';
import { minuteMs } from '#shared/rules/durations.ts';
import { followDueRatings } from './followDueRatings.ts';

let server: TestServer;
let companyId: number;
let admin: TestUser;
let ana: TestUser;
let queueId: number;
let connectionId: number;

beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  ({ id: companyId, admin } = await server.makeCompany());
  await server.inCompany(companyId, async (scope) => {
    queueId = (await makeQueue(scope)).id;
    connectionId = (await makeConnection(scope, [queueId])).id;
  });
  ana = await server.makeUser(companyId, { name: 'Ana', queueIds: [queueId] });
  await configure({ ratingMessage: 'Como foi?', complationMessage: 'Até logo, {{firstName}}!' });
  await set('userRating', 'enabled');
});

const configure = (columns: Partial<Connection>) =>
  server.inCompany(companyId, ({ em }) => em.nativeUpdate(Connection, { id: connectionId }, columns));
const set = (key: SettingKey, value: string) => server.as(admin).call(api.settings.update, { key, value });
const say = (number: string, body: string, more: Partial<InboundMessage> = {}) =>
  server.inCompany(companyId, (scope) =>
    receiveItem(scope, connectionId, inboundMessage(number, { body, at: server.platform.now(), ...more })),
  );
const ticketOf = async (number: string) => {
  const { tickets } = await server.as(admin).call(api.tickets.page, { showAll: true, searchParam: number });
  return tickets[0] ?? expect.fail('there is no ticket');
};
const settle = () =>
  vi.waitFor(async () => {
    const left = await queryAsSupport(
      server.platform,
      'select 1 from outbox where company_id = $1 union all select 1 from listener_tasks where company_id = $1',
      [companyId],
    );
    expect(left).toEqual([]);
  }, 10_000);
const textsOf = async (number: string) => {
  const { messages } = await server.as(admin).call(api.messages.page, { ticketId: (await ticketOf(number)).id });
  return messages.map(({ body, origin }) => `${origin}: ${body.split('\n')[0]}`);
};
/** What tickets tell of their ratings, oldest first. */
const reasonsOf = async (ticketId: number) => {
  const decisions = await server.as(ana).call(api.chatbot.decisions, { ticketId });
  const told = decisions.toReversed().flatMap(({ effects }) => effects.map(({ kind, reason }) => `${kind} ${reason}`));
  return told.filter((words) => /rat|ask|say|expire|remind|comment|endedByTime/.test(words));
};
const ratingsOf = (ticketId: number) => server.as(ana).call(api.ratings.ofTicket, { ticketId });

/** A conversation that Ana has had and closed. */
async function close(number = newNumber()): Promise<{ number: string; id: number }> {
  await say(number, 'Oi');
  const { id } = await ticketOf(number);
  await server.as(ana).call(api.tickets.update, { id, status: 'open', userId: ana.id });
  await server.as(ana).call(api.tickets.update, { id, status: 'closed' });
  await settle();
  return { number, id };
}

describe('closing', () => {
  it('closes at once and asks; the answer is stored, thanked once, and opens nothing', async () => {
    const { number, id } = await close();
    expect(await ticketOf(number)).toMatchObject({ status: 'closed', userId: ana.id, queueId });
    expect(await ratingsOf(id)).toMatchObject([{ state: 'asked', rate: null, user: { name: 'Ana' }, queue: { id: queueId } }]);
    await say(number, ' 3️⃣ ');
    await say(number, '2');
    await settle();
    expect(await ticketOf(number)).toMatchObject({ id, status: 'closed', unreadMessages: 0, waitingSince: null });
    expect(await ratingsOf(id)).toMatchObject([{ state: 'rated', rate: 2 }]);
    expect(await textsOf(number)).toEqual(['contact: Oi', 'rating: Como foi?', 'contact:  3️⃣ ', 'contact: 2', 'rating: Até logo, Marina!']);
    expect(await reasonsOf(id)).toContain('say answered');
  });

  it('is followed by the farewell alone where nobody is asked, and by nothing in a group or after an end by time', async () => {
    await set('userRating', 'disabled');
    const { number, id } = await close();
    expect(await textsOf(number)).toEqual(['contact: Oi', 'rating: Até logo, Marina!']);
    expect(await ratingsOf(id)).toEqual([]);
    await set('userRating', 'enabled');
    await configure({ state: 'paused' });
    const away = await close();
    expect(await textsOf(away.number)).toEqual(['contact: Oi', 'rating: Até logo, Marina!']);
  });

  it('taken back at once withdraws the question', async () => {
    const { number, id } = await close();
    await server.as(ana).call(api.tickets.undoMove, { id });
    await settle();
    expect(await ratingsOf(id)).toEqual([]);
    await say(number, '3');
    expect(await ticketOf(number)).toMatchObject({ id, status: 'open', unreadMessages: 1 });
    await server.as(ana).call(api.tickets.update, { id, status: 'closed' });
    await settle();
    expect(await ratingsOf(id)).toMatchObject([{ state: 'asked' }]);
  });
});

describe('other words', () => {
  it('end the question and open the conversation again, without a farewell', async () => {
    const { number, id } = await close();
    await say(number, 'Não resolveu');
    await settle();
    expect(await ticketOf(number)).toMatchObject({ id, status: 'pending', queueId, userId: null });
    expect(await ratingsOf(id)).toMatchObject([{ state: 'expired' }]);
    expect(await textsOf(number)).not.toContain('rating: Até logo, Marina!');
    const rounds = await queryAsSupport(
      server.platform,
      'select rating_at is not null as "isAsked", rated from ticket_trackings where ticket_id = $1 order by id',
      [id],
    );
    expect(rounds).toEqual([
      { isAsked: true, rated: false },
      { isAsked: false, rated: false },
    ]);
    await say(number, '3');
    expect(await ratingsOf(id)).toMatchObject([{ state: 'expired', rate: null }]);
  });

  it('are a comment after the rate, where one is asked for', async () => {
    await set('ratingComment', 'enabled');
    const { number, id } = await close();
    await say(number, '1');
    await settle();
    await say(number, 'Demorou demais');
    await say(number, 'E o meu boleto?');
    await settle();
    expect(await ratingsOf(id)).toMatchObject([{ state: 'rated', rate: 1, comment: 'Demorou demais' }]);
    expect(await ticketOf(number)).toMatchObject({ id, status: 'pending', unreadMessages: 1 });
    expect((await textsOf(number)).filter((text) => text.startsWith('rating'))).toEqual([
      'rating: Como foi?',
      'rating: Até logo, Marina!',
      'rating: Se quiser, conte em uma mensagem o que achou.',
    ]);
  });
});

describe('a rate', () => {
  it('is not changed by what the customer writes once the conversation has gone on', async () => {
    const { number, id } = await close();
    await say(number, '3');
    await settle();
    await say(number, 'Quero mais uma lata');
    await set('userRating', 'disabled');
    await server.as(ana).call(api.tickets.update, { id, status: 'open', userId: ana.id });
    await server.as(ana).call(api.tickets.update, { id, status: 'closed' });
    await settle();
    await say(number, '2');
    expect(await ratingsOf(id)).toMatchObject([{ state: 'rated', rate: 3 }]);
    expect(await ticketOf(number)).toMatchObject({ id, status: 'pending' });
  });
});

describe('a question without an answer', () => {
  it('is repeated once and ends with the farewell, on several servers too', async () => {
    await set('ratingReminder', '2');
    await set('ratingMinutes', '4');
    const { number, id } = await close();
    server.advanceClock(2.5 * minuteMs);
    await Promise.all([followDueRatings.run(server.platform), followDueRatings.run(server.platform)]);
    await followDueRatings.run(server.platform);
    expect(await ratingsOf(id)).toMatchObject([{ state: 'asked' }]);
    server.advanceClock(2.5 * minuteMs);
    await Promise.all([followDueRatings.run(server.platform), followDueRatings.run(server.platform)]);
    expect(await ratingsOf(id)).toMatchObject([{ state: 'expired' }]);
    expect(await textsOf(number)).toEqual([
      'contact: Oi',
      'rating: Como foi?',
      'rating: Sua avaliação ajuda a gente a melhorar.',
      'rating: Até logo, Marina!',
    ]);
    expect((await ticketOf(number)).status).toBe('closed');
  });
});

describe('a ticket', () => {
  it('tells why its rating was asked for, reminded of, answered, commented on or ended', async () => {
    await set('ratingComment', 'enabled');
    await set('ratingReminder', '2');
    await set('ratingMinutes', '4');
    const silent = await close();
    server.advanceClock(2.5 * minuteMs);
    await followDueRatings.run(server.platform);
    server.advanceClock(2.5 * minuteMs);
    await followDueRatings.run(server.platform);
    expect(await reasonsOf(silent.id)).toEqual(['ask closed', 'remind noAnswerYet', 'expire timeOver', 'say timeOver']);

    const answered = await close();
    for (const text of ['3', '2', 'Muito bom']) {
      await say(answered.number, text);
      await settle();
    }
    expect(await reasonsOf(answered.id)).toEqual([
      'ask closed',
      'rate answered',
      'say answered',
      'rate answeredAgain',
      'comment commented',
    ]);
    const left = await close();
    await say(left.number, 'Não resolveu');
    expect(await reasonsOf(left.id)).toEqual(['ask closed', 'expire otherWords']);
    const undone = await close();
    await server.as(ana).call(api.tickets.undoMove, { id: undone.id });
    await settle();
    expect(await reasonsOf(undone.id)).toEqual(['ask closed', 'expire reopened']);
  });

  it('tells why no rating was asked for, where ratings are in use', async () => {
    await configure({ state: 'paused' });
    const away = await close();
    expect(await reasonsOf(away.id)).toEqual(['say lineDown']);
    await set('userRating', 'disabled');
    await configure({ complationMessage: '' });
    const quiet = await close();
    expect((await reasonsOf(quiet.id)).filter((words) => words !== 'say lineDown')).toEqual([]);
  });
});

describe('GET /ratings', () => {
  it('reports by person, queue and day with comments, for admins only', async () => {
    const [one, two, three] = [await close(), await close(), await close()];
    await say(one.number, '3');
    await say(two.number, '2');
    await settle();
    const summary = await server.as(admin).call(api.ratings.summary, { users: [ana.id] });
    const counts = { asked: 3, rated: 2, average: 2.5, unsatisfied: 0, satisfied: 1, verySatisfied: 1 };
    expect(summary).toMatchObject({
      ...counts,
      comments: 0,
      users: [{ id: ana.id, name: 'Ana', ...counts }],
      queues: [{ id: queueId, ...counts }],
    });
    expect(await server.as(admin).call(api.ratings.summary, { from: '2020-01-01', to: '2020-01-02' })).toMatchObject({
      asked: 0,
      average: null,
    });
    const page = await server.as(admin).call(api.ratings.page, { rates: [3], queueIds: [queueId] });
    expect(page).toMatchObject({ count: 1, ratings: [{ ticketId: one.id, rate: 3 }] });
    expect((await server.as(admin).call(api.ratings.page, { hasComment: true })).count).toBe(0);
    const { attendants } = await server.as(admin).call(api.dashboard.show, { days: 7 });
    expect(attendants.find(({ id }) => id === ana.id)).toMatchObject({ rating: 2.5 });
    await expect(server.as(ana).call(api.ratings.page, {})).toFailWith('ERR_NO_PERMISSION');
    expect(await ratingsOf(three.id)).toMatchObject([{ state: 'asked' }]);
  });
});
