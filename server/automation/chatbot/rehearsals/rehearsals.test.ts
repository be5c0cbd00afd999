import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { api } from '#shared/api.ts';
import {
  maxRehearsalSteps,
  type RehearsalStep,
  type RehearsalStepKind,
  type RehearsalTurn,
} from '#shared/automation/chatbot/rehearsals.ts';
import { createDefaultWeek } from '#shared/rules/workingHours.ts';
import { recordVersion } from '#server/automation/chatbot/versions/recordVersion.ts';
import { receiveItem } from '#server/conversations/messages/inbound/receiveItem.ts';
import { queryAsSupport } from '#server/platform/database/queryAsSupport.ts';
import { inboundMessage, newNumber } from '#server/testing/fixtures/inboundItems.ts';
import { makeConnection, makeQueue, makeTicket } from '#server/testing/fixtures/makeRecords.ts';
import { startTestServer, type TestServer, type TestUser } from '#server/testing/server/startTestServer.ts';
import { minuteMs } from '#shared/rules/durations.ts';

let server: TestServer;
let companyId: number;
let admin: TestUser;
let menu: Awaited<ReturnType<typeof makeMenu>>;

/** A connection with two queues: sales, and support with a menu of which one option is answered by nothing. */
const makeMenu = () =>
  server.inCompany(companyId, async (scope) => {
    const [sales, support] = [await makeQueue(scope), await makeQueue(scope)];
    Object.assign(sales, { name: 'Vendas', greetingMessage: 'Olá, {{firstName}}, de Vendas!', orderQueue: 1 });
    Object.assign(support, { name: 'Suporte', greetingMessage: 'Olá do Suporte!', orderQueue: 2 });
    const connection = await makeConnection(scope, [sales.id, support.id]);
    Object.assign(connection, { greetingMessage: 'Bem-vindo!', outOfHoursMessage: 'Fechados.' });
    await scope.em.flush();
    return { connectionId: connection.id, sales: sales.id, support: support.id };
  });

beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  ({ id: companyId, admin } = await server.makeCompany());
  menu = await makeMenu();
});

const call: ReturnType<TestServer['as']>['call'] = (...of) => server.as(admin).call(...of);
const addOption = (title: string, message: string, parentId: number | null = null) =>
  call(api.queueOptions.create, { queueId: menu.support, title, message, parentId });

const monday = Date.parse('2030-05-06T15:00:00.000Z');
const stepsOf = (messages: readonly string[], from = monday): RehearsalStep[] =>
  messages.map((text, index) => ({ text, at: new Date(from + index * minuteMs).toISOString() }));
const rehearse = (messages: readonly string[], more: { from?: number; name?: string } = {}) =>
  call(api.rehearsals.run, {
    connectionId: menu.connectionId,
    name: more.name ?? 'Marina Alves',
    steps: stepsOf(messages, more.from),
  });
const textsOf = ({ effects }: RehearsalTurn) => effects.flatMap(({ text }) => text ?? []);
const reasonsOf = ({ effects }: RehearsalTurn) => [...new Set(effects.map(({ reason }) => reason))];

describe('POST /rehearsals', () => {
  it('answers as customers are answered, with reasons and filled variables, and stores nothing', async () => {
    const { turns } = await rehearse(['oi', '1']);
    expect(turns.map(textsOf)).toEqual([['Bem-vindo!\n\n*[ 1 ]* - Vendas\n*[ 2 ]* - Suporte'], ['Olá, Marina, de Vendas!']]);
    expect(turns.map(reasonsOf)).toEqual([['menu'], ['queueChosen', 'greeting']]);
    expect(turns[1]?.place).toEqual({ queueId: menu.sales, isInMenu: false, optionId: null });
    expect((await call(api.tickets.page, { showAll: true })).count).toBe(0);
    expect(await queryAsSupport(server.platform, 'select 1 from messages where company_id = $1', [companyId])).toEqual([]);
  });

  it('rehearses a queue alone, before a connection has it', async () => {
    await addOption('Boleto', 'Aqui está.');
    const input = { connectionId: menu.connectionId, queueId: menu.support, steps: stepsOf(['oi', '1']) };
    const { turns, queues } = await call(api.rehearsals.run, input);
    expect(turns.map(textsOf)).toEqual([['Olá do Suporte!\n\n*[ 1 ]* - Boleto'], ['Aqui está.']]);
    expect(queues.map(({ id }) => id)).toEqual([menu.support]);
    const other = await server.makeCompany();
    await server.inCompany(other.id, async (scope) => {
      Object.assign(input, { queueId: (await makeQueue(scope)).id });
    });
    await expect(call(api.rehearsals.run, input)).toFailWith('ERR_QUEUE_NOT_FOUND');
  });

  it('runs by the clock that it is given', async () => {
    await call(api.settings.update, { key: 'scheduleType', value: 'company' });
    await call(api.companies.updateSchedules, { id: companyId, schedules: createDefaultWeek() });
    const sunday = Date.parse('2030-05-06T02:00:00.000Z');
    const { id } = await call(api.holidays.create, { name: 'Folga', date: '2030-05-06' });
    expect(textsOf((await rehearse(['oi'])).turns[0] as RehearsalTurn)).toEqual(['Fechados.']);
    await call(api.holidays.remove, { id });
    const { turns } = await rehearse(['oi', 'oi?'], { from: sunday });
    expect(turns.map(reasonsOf)).toEqual([['companyClosed'], ['closedBefore']]);
    expect(reasonsOf((await rehearse(['oi'])).turns[0] as RehearsalTurn)).toEqual(['menu']);
  });

  it('shows which options were reached, and where customers would be lost', async () => {
    const bill = await addOption('Boleto', 'Qual?');
    const copy = await addOption('Segunda via', 'Aqui está.', bill.id);
    const silent = await addOption('Prazo', '', bill.id);
    await call(api.queues.update, { id: menu.sales, greetingMessage: '' });
    const { queues } = await rehearse(['oi', '2', '1', '1']);
    expect(queues.map(({ id, isReached, problems }) => [id, isReached, problems])).toEqual([
      [menu.sales, false, ['nothingSaid']],
      [menu.support, true, []],
    ]);
    const options = new Map(queues[1]?.options.map((option) => [option.id, [option.isReached, option.problems]]));
    expect(options).toEqual(
      new Map<number, unknown>([
        [bill.id, [true, []]],
        [copy.id, [true, []]],
        [silent.id, [false, ['deadEnd']]],
      ]),
    );
  });

  it('gives what waits to people of the queue, by the rule of real tickets, where any are there', async () => {
    await call(api.queues.update, { id: menu.sales, assignment: 'leastBusy' });
    const person = await server.makeUser(companyId, { name: 'Ana', queueIds: [menu.sales] });
    const run = (people: 'now' | 'online' | 'offline', from = monday) =>
      call(api.rehearsals.run, { connectionId: menu.connectionId, people, steps: stepsOf(['oi', '1', 'e aí?'], from) });
    const away = await run('offline');
    expect(away.turns.map(({ assignment }) => assignment?.reason ?? null)).toEqual([null, 'nobodyThere', 'nobodyThere']);
    const there = await run('online');
    expect(there.turns[1]?.assignment).toEqual({ userId: person.id, userName: 'Ana', reason: 'leastBusy' });
    expect(reasonsOf(there.turns[2] as RehearsalTurn)).toEqual(['inHumanHands']);
    expect(there.turns[2]?.assignment).toBeNull();
    expect((await run('now')).turns[1]?.assignment?.reason).toBe('nobodyThere');
    await queryAsSupport(server.platform, 'update users set online = true where id = $1', [person.id]);
    expect((await run('now')).turns[1]?.assignment?.userId).toBe(person.id);
    await call(api.users.update, { id: person.id, schedules: createDefaultWeek() });
    const sunday = Date.parse('2030-05-06T02:00:00.000Z');
    expect((await run('online', sunday)).turns[1]?.assignment?.reason).toBe('nobodyThere');
    expect((await rehearse(['oi', '2'])).turns[1]?.assignment).toEqual({ userId: null, userName: null, reason: 'off' });
    expect(await queryAsSupport(server.platform, 'select 1 from assignment_turns where company_id = $1', [companyId])).toEqual([]);
  });

  const live = (steps: readonly (readonly [minute: number, kind: RehearsalStepKind, text?: string])[], versionId: number | null = null) =>
    call(api.rehearsals.run, {
      connectionId: menu.connectionId,
      versionId,
      name: 'Marina Alves',
      steps: steps.map(([minute, kind, text = '']) => ({ kind, text, at: new Date(monday + minute * minuteMs).toISOString() })),
    });
  const setConnection = (columns: string) =>
    queryAsSupport(server.platform, `update connections set ${columns} where id = $1`, [menu.connectionId]);

  it('lets the time pass: into the queue for those without one, and to the end of what is not answered', async () => {
    await setConnection(
      `transfer_queue_id = ${menu.sales}, time_to_transfer = 10, expires_ticket = 30, expires_inactive_message = 'Até logo, {{firstName}}!'`,
    );
    const steps = [
      [0, 'message', 'oi'],
      [9, 'wait'],
      [11, 'wait'],
      [12, 'answer', 'Olá'],
      [41, 'wait'],
      [43, 'wait'],
      [44, 'wait'],
    ] as const;
    const { turns } = await live(steps);
    expect(turns.slice(1).map((turn) => [...reasonsOf(turn), turn.status])).toEqual([
      ['timeNotOver', 'pending'],
      ['waitedWithoutQueue', 'pending'],
      ['inHumanHands', 'open'],
      ['timeNotOver', 'open'],
      ['customerSilent', 'closed'],
      ['timeNotOver', 'closed'],
    ]);
    expect(turns[2]).toMatchObject({ kind: 'wait', place: { queueId: menu.sales }, assignment: { reason: 'off' } });
    expect(turns[3]?.effects).toMatchObject([{ kind: 'write', text: 'Olá' }]);
    expect(turns[5]?.effects).toMatchObject([{ kind: 'reply', text: 'Até logo, Marina!' }, { kind: 'close' }]);
    const late = await live([
      [0, 'message', 'oi'],
      [30, 'message', '2'],
    ]);
    expect(reasonsOf(late.turns[1] as RehearsalTurn)[0]).toBe('waitedWithoutQueue');
  });

  it('ends a conversation, asks for the rating and reads what the customer answers, or that nothing comes', async () => {
    await call(api.settings.update, { key: 'userRating', value: 'enabled' });
    await call(api.settings.update, { key: 'ratingMinutes', value: '60' });
    await setConnection(`rating_message = 'Como foi?', complation_message = 'Obrigado, {{firstName}}!'`);
    const versionId = await server.inCompany(companyId, (scope) => recordVersion(scope));
    const talk = [
      [0, 'message', 'oi'],
      [1, 'message', '1'],
      [2, 'answer', 'Olá'],
      [3, 'close'],
    ] as const;
    const kindsOf = ({ effects }: RehearsalTurn) => effects.map(({ kind, reason }) => `${kind} ${reason}`);
    const { turns } = await live([...talk, [4, 'message', '3'], [200, 'message', 'Mais uma coisa']]);
    expect(turns.slice(3, 5).map(kindsOf)).toEqual([
      ['close closedByPerson', 'ask closed'],
      ['rate answered', 'reply answered'],
    ]);
    expect(textsOf(turns[3] as RehearsalTurn)[0]).toMatch(/^Como foi\?/);
    expect(textsOf(turns[4] as RehearsalTurn)).toEqual(['Obrigado, Marina!']);
    expect(textsOf(turns[5] as RehearsalTurn)[0]).toContain('*[ 1 ]* - Vendas');
    const silent = await live([...talk, [70, 'wait']]);
    expect(kindsOf(silent.turns[4] as RehearsalTurn)).toEqual(['expire timeOver', 'reply timeOver']);
    const goesOn = await live([...talk, [4, 'message', 'Ainda não funciona']]);
    expect(goesOn.turns[4]).toMatchObject({ status: 'pending', place: { queueId: menu.sales } });
    expect(kindsOf(goesOn.turns[4] as RehearsalTurn)[0]).toBe('expire otherWords');

    await setConnection(`complation_message = 'Tchau!'`);
    await call(api.settings.update, { key: 'userRating', value: 'disabled' });
    expect(textsOf((await live(talk)).turns[3] as RehearsalTurn)).toEqual(['Tchau!']);
    expect(textsOf((await live(talk, versionId)).turns[3] as RehearsalTurn)).toEqual(['Obrigado, Marina!']);
    const again = await live([...talk, [4, 'close']]);
    expect(again.turns[4]?.effects).toMatchObject([{ kind: 'stay', reason: 'alreadyClosed' }]);
    expect(await queryAsSupport(server.platform, 'select 1 from ticket_ratings where company_id = $1', [companyId])).toEqual([]);
  });

  it('rehearses menus that are being written, and the rules of a version before they are taken back', async () => {
    await addOption('Boleto', 'Aqui está.');
    const versionId = await server.inCompany(companyId, (scope) => recordVersion(scope));
    await call(api.menuDrafts.begin, { queueId: menu.support });
    await call(api.queueOptions.create, { queueId: menu.support, title: 'Prazo', message: 'Três dias.', isDraft: true });
    const run = (more: { usesDrafts?: boolean; versionId?: number }) =>
      call(api.rehearsals.run, { connectionId: menu.connectionId, ...more, steps: stepsOf(['oi', '2', '2']) });
    const lastText = async (more: Parameters<typeof run>[0]) => textsOf((await run(more)).turns.at(-1) as RehearsalTurn);
    expect(await lastText({ usesDrafts: true })).toEqual(['Três dias.']);
    expect(await lastText({})).not.toEqual(['Três dias.']);

    await call(api.queues.update, { id: menu.support, greetingMessage: 'Suporte novo' });
    await call(api.connections.update, { id: menu.connectionId, greetingMessage: 'Outro começo', queueIds: [menu.sales] });
    const { turns, queues } = await run({ versionId });
    expect(turns.map(textsOf).slice(0, 2)).toEqual([
      ['Bem-vindo!\n\n*[ 1 ]* - Vendas\n*[ 2 ]* - Suporte'],
      ['Olá do Suporte!\n\n*[ 1 ]* - Boleto\n*[ # ]* - Menu inicial'],
    ]);
    expect(queues.map(({ id }) => id)).toEqual([menu.sales, menu.support]);
    const other = await server.makeCompany();
    await expect(server.as(other.admin).call(api.rehearsals.run, { connectionId: menu.connectionId, versionId, steps: [] })).toFailWith(
      'ERR_NO_CHATBOT_VERSION_FOUND',
    );
  });

  it('is bounded, in the order of time, for admins, and of the own company', async () => {
    await expect(rehearse(Array.from({ length: maxRehearsalSteps + 1 }, () => 'oi'))).toFailWith('ERR_VALIDATION');
    await expect(rehearse(['x'.repeat(4097)])).toFailWith('ERR_VALIDATION');
    const backwards = stepsOf(['oi', '1']).toReversed();
    await expect(call(api.rehearsals.run, { connectionId: menu.connectionId, steps: backwards })).toFailWith('ERR_REHEARSAL_ORDER');
    const other = await server.makeCompany();
    const input = { connectionId: menu.connectionId, steps: stepsOf(['oi']) };
    await expect(server.as(other.admin).call(api.rehearsals.run, input)).toFailWith('ERR_NO_WAPP_FOUND');
    await expect(server.as(other.agent).call(api.rehearsals.run, input)).toFailWith('ERR_NO_PERMISSION');
  });
});

describe('POST /rehearsals/replay', () => {
  const say = (number: string, body: string): Promise<void> =>
    server.inCompany(companyId, (scope) => receiveItem(scope, menu.connectionId, inboundMessage(number, { body })));
  const waitUntilSettled = () =>
    vi.waitFor(async () => {
      const left = await queryAsSupport(
        server.platform,
        'select 1 from outbox where company_id = $1 union all select 1 from listener_tasks where company_id = $1',
        [companyId],
      );
      expect(left).toEqual([]);
    }, 10_000);

  /** A customer who chooses sales; each message is answered before the next one. */
  async function talk(): Promise<number> {
    const number = newNumber();
    for (const text of ['oi', '1', 'quero um sofá']) {
      await say(number, text);
      await waitUntilSettled();
    }
    const { tickets } = await call(api.tickets.page, { showAll: true });
    return tickets[0]?.id ?? 0;
  }

  it('finds no difference while the rules are the same, and shows what a changed rule would change', async () => {
    const ticketId = await talk();
    const same = await call(api.rehearsals.replay, { ticketId });
    expect(same.turns.map(({ text, isSame, isHandled }) => [text, isSame, isHandled])).toEqual([
      ['oi', true, false],
      ['1', true, false],
      ['quero um sofá', true, false],
    ]);
    expect(same.turns[1]).toMatchObject({ happened: { queueId: menu.sales }, place: { queueId: menu.sales } });

    await call(api.queues.update, { id: menu.sales, greetingMessage: 'Vendas, bom dia.' });
    const { turns, omitted } = await call(api.rehearsals.replay, { ticketId });
    expect(omitted).toBe(0);
    expect(turns.map(({ isSame }) => isSame)).toEqual([true, false, true]);
    expect(textsOf(turns[1] as RehearsalTurn)).toEqual(['Vendas, bom dia.']);
    expect(turns[1]?.happened.texts).toEqual([expect.stringMatching(/de Vendas!$/)]);
  });

  it('leaves to people what was in their hands', async () => {
    const ticketId = await talk();
    await call(api.tickets.update, { id: ticketId, status: 'open', userId: admin.id });
    const { contact } = await call(api.tickets.show, { id: ticketId });
    await say(contact.number, '#');
    await waitUntilSettled();
    const { turns } = await call(api.rehearsals.replay, { ticketId });
    expect(turns.at(-1)).toMatchObject({ text: '#', isHandled: true, isSame: true, effects: [{ reason: 'inHumanHands' }] });
  });

  it('is of conversations of the own company that have a message', async () => {
    const ticketId = await talk();
    const other = await server.makeCompany();
    await expect(server.as(other.admin).call(api.rehearsals.replay, { ticketId })).toFailWith('ERR_NO_TICKET_FOUND');
    const empty = await server.inCompany(companyId, async (scope) => (await makeTicket(scope, { status: 'open' })).id);
    await expect(call(api.rehearsals.replay, { ticketId: empty })).toFailWith('ERR_REPLAY_EMPTY');
  });
});
