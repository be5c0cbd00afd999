import { beforeAll, expect, it, vi } from 'vitest';
import { api } from '#shared/api.ts';
import type { RehearsalStep } from '#shared/automation/chatbot/rehearsals.ts';
import { createDefaultWeek } from '#shared/rules/workingHours.ts';
import { closeInactive, transferWaiting } from '#server/automation/chatbot/timeouts.ts';
import { receiveItem } from '#server/conversations/messages/index.ts';
import { followDueRatings } from '#server/automation/ratings/followDueRatings.ts';
import { createSeededRandom } from '#server/demo/createSeededRandom.ts';
import { queryAsSupport } from '#server/platform/database/queryAsSupport.ts';
import { inboundMessage, newNumber } from '#server/testing/fixtures/inboundItems.ts';
import { makeConnection, makeQueue } from '#server/testing/fixtures/makeRecords.ts';
import { startTestServer, type TestServer } from '#server/testing/server/startTestServer.ts';
import { minuteMs } from '#shared/rules/durations.ts';

const words = ['oi', '1', '2', '#', '0', '3', 'e agora?', '1', 'obrigado'];
const waits = [0.5, 1, 2, 6, 14, 33, 45, 75, 130];

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});

type Random = ReturnType<typeof createSeededRandom>['below'];

/** A company with up to two queues, options, hours, ratings and what the time does, by chance. */
async function makeRandomCompany(below: Random) {
  const { id: companyId, admin } = await server.makeCompany();
  const queueCount = [1, 2, 2, 0, 2, 1][below(6)] ?? 2;
  const call = server.as(admin).call;
  const connectionId = await server.inCompany(companyId, async (scope) => {
    const queueIds: number[] = [];
    for (let place = 0; place < queueCount; place += 1) {
      const queue = await makeQueue(scope);
      Object.assign(queue, {
        name: ['Vendas', 'Suporte'][place],
        greetingMessage: below(4) === 0 ? '' : 'Olá {{firstName}}, {{queue}}!',
        orderQueue: place + 1,
        outOfHoursMessage: below(2) === 0 ? 'Fila fechada.' : '',
        ...(below(3) === 0 && { schedules: createDefaultWeek() }),
      });
      queueIds.push(queue.id);
    }
    const connection = await makeConnection(scope, queueIds);
    const transfers = queueCount > 0 && below(2) === 0;
    Object.assign(connection, {
      greetingMessage: 'Bem-vindo!',
      outOfHoursMessage: 'Fechados.',
      ratingMessage: 'Como foi?',
      complationMessage: below(3) === 0 ? '' : 'Tchau {{firstName}}',
      expiresTicket: below(2) * 30,
      expiresInactiveMessage: below(2) === 0 ? 'Inativo' : '',
      maxUseBotQueues: below(3),
      timeUseBotQueues: below(3) * 5,
      transferQueueId: transfers ? queueIds[0] : null,
      timeToTransfer: transfers ? 10 : null,
    });
    await scope.em.flush();
    return connection.id;
  });
  for (const { id: queueId } of await call(api.queues.list, {})) {
    if (below(2) === 0) {
      const { id: parentId } = await call(api.queueOptions.create, { queueId, title: 'Boleto', message: 'Qual?', parentId: null });
      await call(api.queueOptions.create, { queueId, title: 'Preço', message: 'R$ 10', parentId: null });
      await call(api.queueOptions.create, { queueId, title: 'Segunda via', message: 'Aqui.', parentId });
    }
  }
  const scheduleType = ['disabled', 'queue', 'company'][below(3)] ?? 'disabled';
  await call(api.companies.updateSchedules, { id: companyId, schedules: scheduleType === 'company' ? createDefaultWeek() : [] });
  const settings = {
    scheduleType,
    userRating: below(3) === 0 ? 'disabled' : 'enabled',
    ratingMinutes: '60',
    ratingReminder: below(2) === 0 ? '20' : '0',
    ratingComment: below(2) === 0 ? 'enabled' : 'disabled',
    sendGreetingMessageOneQueues: below(2) === 0 ? 'enabled' : 'disabled',
    reopenWindow: below(2) === 0 ? '120' : '0',
  } as const;
  for (const [key, value] of Object.entries(settings)) {
    await call(api.settings.update, { key, value });
  }
  return { companyId, admin, connectionId };
}

type RandomCompany = Awaited<ReturnType<typeof makeRandomCompany>>;

const settle = ({ companyId }: RandomCompany) =>
  vi.waitFor(async () => {
    const waiting = 'select 1 from outbox where company_id = $1 union all select 1 from listener_tasks where company_id = $1';
    expect(await queryAsSupport(server.platform, waiting, [companyId])).toEqual([]);
  }, 20_000);

/** The jobs run at every moment that one of them could wait for. */
async function passTime(company: RandomCompany, minutes: number): Promise<void> {
  for (let left = minutes * minuteMs; left > 0; left -= 2 * minuteMs) {
    server.advanceClock(Math.min(left, 2 * minuteMs));
    for (const task of minutes > 5 ? [transferWaiting, closeInactive, followDueRatings] : []) {
      await task.run(server.platform);
    }
    await settle(company);
  }
}

/** What a customer has got of each step, and where the conversation was after it. */
interface Turn {
  readonly texts: readonly string[];
  readonly queueId: number | null;
  readonly isInMenu: boolean;
  readonly status: string;
}

const textsQuery = 'select id::float8 as id, body from messages where company_id = $1 and from_me and id > $2 order by id';

type Ticket = Awaited<ReturnType<typeof findTicket>>;

/** Sign-ins end long before the story does: each is a new one. */
async function findTicket({ companyId }: RandomCompany, number: string) {
  const { call } = server.as(await server.makeUser(companyId, { profile: 'admin' }));
  const { tickets } = await call(api.tickets.page, { showAll: true, searchParam: number });
  return { call, ticket: tickets[0] };
}

/** What comes next: mostly the customer, at times a person, an end, or nothing. */
function chooseStep(below: Random, { ticket }: Ticket, isFirst: boolean): RehearsalStep {
  const chosen = isFirst ? undefined : (['answer', 'answer', 'close', 'wait'] as const)[below(10)];
  const isPossible = ticket !== undefined && !(chosen === 'close' && ticket.status === 'closed');
  const kind = isPossible ? (chosen ?? 'message') : 'message';
  const text = { message: words[below(words.length)] ?? 'oi', answer: 'Olá, sou gente', close: '', wait: '' }[kind];
  return { kind, text, at: server.platform.now().toISOString() };
}

async function act(
  { companyId, admin, connectionId }: RandomCompany,
  { kind, text, at }: RehearsalStep,
  found: Ticket & { number: string },
) {
  const { call, ticket, number } = found;
  if (kind === 'message') {
    const message = inboundMessage(number, { body: text, at: new Date(at) });
    await server.inCompany(companyId, (scope) => receiveItem(scope, connectionId, message));
  } else if (ticket !== undefined && kind === 'answer') {
    const isTaken = ticket.status === 'open' && ticket.userId === admin.id;
    await (isTaken ? undefined : call(api.tickets.update, { id: ticket.id, status: 'open', userId: admin.id }));
    await call(api.messages.send, { ticketId: ticket.id, body: text });
  } else if (ticket !== undefined && kind === 'close') {
    await call(api.tickets.update, { id: ticket.id, status: 'closed' });
  }
}

/** Lives through steps of chance: messages, answers, ends and time. */
async function live(company: RandomCompany, below: Random): Promise<{ steps: RehearsalStep[]; turns: Turn[] }> {
  const number = newNumber();
  const [steps, turns]: [RehearsalStep[], Turn[]] = [[], []];
  let lastId = 0;
  for (let place = 0; place < 12; place += 1) {
    await passTime(company, place === 0 ? 0 : (waits[below(waits.length)] ?? 1));
    const found = await findTicket(company, number);
    const step = chooseStep(below, found, place === 0);
    steps.push(step);
    await act(company, step, { ...found, number });
    await settle(company);
    const said = await queryAsSupport<{ id: number; body: string }>(server.platform, textsQuery, [company.companyId, lastId]);
    lastId = said.at(-1)?.id ?? lastId;
    const { queueId = null, chatbot: isInMenu = false, status = 'pending' } = (await findTicket(company, number)).ticket ?? {};
    turns.push({ texts: said.map(({ body }) => body), queueId, isInMenu, status });
  }
  return { steps, turns };
}

it.each([3, 8, 12, 21, 38])('a rehearsal says what happens, whatever is set up and whatever comes (%i)', async (seed) => {
  const { below } = createSeededRandom(seed);
  const company = await makeRandomCompany(below);
  const { steps, turns } = await live(company, below);
  const viewer = await server.makeUser(company.companyId, { profile: 'admin' });
  const { connectionId } = company;
  const rehearsed = await server.as(viewer).call(api.rehearsals.run, { connectionId, name: 'Marina Alves', people: 'offline', steps });
  expect(
    rehearsed.turns.map(({ effects, place: { queueId, isInMenu }, status }) => ({
      texts: effects.flatMap(({ text }) => text ?? []),
      queueId,
      isInMenu,
      status,
    })),
  ).toEqual(turns);
});
