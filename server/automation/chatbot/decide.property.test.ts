import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from 'vitest';
import { isOpenAt } from '#shared/rules/openingTimes.ts';
import { createDefaultWeek } from '#shared/rules/workingHours.ts';
import { createRandom } from '#server/testing/fixtures/doomedLives.ts';
import { minuteMs, hourMs } from '#shared/rules/durations.ts';
import { advanceSituation } from './advanceSituation.ts';
import { decide } from './decide.ts';
import type { Effect } from './Effect.ts';
import { emptyMemory, type MenuOption, type MenuQueue, type Situation } from './Situation.ts';

const texts = [
  'oi',
  '1',
  '2',
  '3',
  '0',
  '#',
  '',
  'Vendas',
  'quero falar com alguém',
  '1️⃣',
  '*[ 1 ]* - Vendas',
  '#'.repeat(3),
  '529.982.247-25',
  '12345678900',
];

interface SampleConversation {
  situation: Situation;
  replies: { at: number; reason: string }[];
}

const pick = <Item>(random: () => number, items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item;

function makeOptions(random: () => number, queueId: number): MenuOption[] {
  const options: MenuOption[] = [];
  for (let index = 0; index < Math.floor(random() * 8); index += 1) {
    const parentId = index === 0 || random() < 0.4 ? null : pick(random, options).id;
    const position = options.filter((one) => one.parentId === parentId).length + 1;
    options.push({
      id: queueId * 100 + index,
      parentId,
      position,
      title: `Opção ${index}`,
      message: random() < 0.3 ? '' : `Texto ${index}`,
      file: null,
    });
  }
  return options;
}

/** In São Paulo. */
const mondayNight = new Date('2029-05-01T00:00:00.000Z');
const tuesdayNoon = new Date('2029-05-01T15:00:00.000Z');

function makeConversation(random: () => number, now = mondayNight): SampleConversation {
  const queues = Array.from({ length: Math.floor(random() * 4) }, (_, index): MenuQueue => ({
    id: index + 1,
    name: ['Vendas', 'Suporte', '2ª Via de Boleto'][index] ?? '',
    greeting: random() < 0.5 ? '' : `Olá ${index}`,
    outOfHoursText: random() < 0.5 ? '' : 'Fechado.',
    schedules: createDefaultWeek(),
    file: null,
    options: makeOptions(random, index + 1),
    automation: pick(random, [null, null, { kind: 'prompt', id: 7 }, { kind: 'integration', id: 9 }] as const),
  }));
  return {
    replies: [],
    situation: {
      now,
      text: '',
      ticket: {
        isGroup: false,
        status: 'pending',
        userId: null,
        queueId: queues.length === 1 ? 1 : null,
        isChatbot: false,
        optionId: null,
        menus: 0,
      },
      round: { isFirst: random() < 0.8, chatbotAt: null, wasHandled: random() < 0.2 },
      memory: emptyMemory,
      lastOwnText: '',
      connection: {
        greeting: pick(random, ['Olá!', 'Olá, {{firstName}}!']),
        outOfHoursText: random() < 0.8 ? 'Fechados.' : '',
        maxMenus: Math.floor(random() * 4),
        menuPauseMinutes: pick(random, [0, 0, 10]),
      },
      company: {
        scheduleType: pick(random, ['disabled', 'queue', 'company'] as const),
        greetsWithOneQueue: random() < 0.5,
        schedules: createDefaultWeek(),
        holidays: [],
        timeZone: 'America/Sao_Paulo',
        billingTasks: pick(random, [[], ['secondCopy']] as const),
      },
      queues,
      ticketQueue: queues.length === 1 ? (queues[0] ?? null) : null,
    },
  };
}

const turnKinds: ReadonlySet<string> = new Set(['askPrompt', 'runIntegration', 'askBilling']);

const turnsOf = (now: Date, { kind, reason }: Effect) => (turnKinds.has(kind) ? [{ at: now.getTime(), reason }] : []);

/** Nobody who could answer is available. */
function isClosedNow({ now, company, ticketQueue }: Situation): boolean {
  const { scheduleType, holidays, timeZone } = company;
  const schedules = scheduleType === 'company' ? company.schedules : scheduleType === 'queue' ? ticketQueue?.schedules : undefined;
  return schedules !== undefined && !isOpenAt({ schedules, holidays, timeZone }, now);
}

/** The same changes as the commands make. */
function apply(conversation: SampleConversation, text: string, waitMs: number): readonly Effect[] {
  const before: Situation = { ...conversation.situation, text, now: new Date(conversation.situation.now.getTime() + waitMs) };
  const effects = decide(before);
  // Asked of vitest only when it is wrong: it takes longer than the decision, a hundred thousand times.
  if (!isDeepStrictEqual(decide(structuredClone(before)), effects) || effects.length === 0) {
    expect(effects).not.toEqual([]);
    expect(decide(structuredClone(before))).toEqual(effects);
  }
  for (const effect of effects) {
    conversation.replies.push(...turnsOf(before.now, effect));
    if (effect.kind === 'reply') {
      if (effect.text === '') {
        expect.fail('an empty reply');
      }
      conversation.replies.push({ at: before.now.getTime(), reason: effect.reason });
    }
  }
  const next = advanceSituation(before, effects);
  // What was sent has names in place of variables.
  conversation.situation = { ...next, lastOwnText: next.lastOwnText.replaceAll('{{firstName}}', 'Marina') };
  return effects;
}

const rounds = 400;

describe('in any conversation, whatever the customer writes and however the company is set up', () => {
  it('texts have an end between two machines, and out-of-hours texts half an hour between them', () => {
    for (let seed = 1; seed <= rounds; seed += 1) {
      const random = createRandom(seed);
      const conversation = makeConversation(random);
      for (let step = 0; step < 120; step += 1) {
        // Another machine that repeats each message, at once or after a while.
        apply(
          conversation,
          random() < 0.5 ? pick(random, texts) : conversation.situation.lastOwnText,
          pick(random, [500, 11_000, 60_000, 600_000, hourMs]),
        );
      }
      const closed = conversation.replies
        .filter(({ reason }) => reason === 'companyClosed' || reason === 'queueClosed')
        .map(({ at }) => at);
      expect(closed.every((at, index) => index === 0 || at - (closed[index - 1] ?? 0) >= 30 * minuteMs)).toBe(true);
      // More than so many never fall within an hour.
      const most = 250;
      expect(
        conversation.replies.every(({ at }, index) => at + hourMs <= (conversation.replies[index + most]?.at ?? Infinity)),
        `seed ${seed}`,
      ).toBe(true);
    }
  });

  it('a connection without queues greets at most once while nobody else says anything', () => {
    let greeted = 0;
    for (let seed = 1; seed <= rounds; seed += 1) {
      const random = createRandom(seed);
      const conversation = makeConversation(random, tuesdayNoon);
      const { company } = conversation.situation;
      conversation.situation = {
        ...conversation.situation,
        queues: [],
        ticketQueue: null,
        company: { ...company, scheduleType: 'disabled' },
      };
      for (let step = 0; step < 10; step += 1) {
        apply(conversation, pick(random, texts), pick(random, [11_000, 3_700_000]));
      }
      const greetings = conversation.replies.filter(({ reason }) => reason === 'greeting').length;
      greeted += greetings;
      expect(greetings, `seed ${seed}`).toBeLessThanOrEqual(1);
    }
    expect(greeted).toBeGreaterThan(rounds / 2);
  });

  it('there is a way out of every option: the menu, or people, at the latest when it is open again', () => {
    let closedFor = 0;
    for (let seed = 1; seed <= rounds; seed += 1) {
      const random = createRandom(seed);
      const conversation = makeConversation(random, tuesdayNoon);
      for (let step = 0; step < 30; step += 1) {
        apply(conversation, pick(random, texts), 60_000);
      }
      // Nonsense, an hour apart from limits, from the evening on or at once.
      let waitMs = pick(random, [8, 30, 24 * 4 + 10, 1]) * 3_700_000;
      for (let step = 0; step < 7 * 24 && conversation.situation.ticket.isChatbot; step += 1) {
        apply(conversation, 'xyz', waitMs);
        closedFor += isClosedNow(conversation.situation) ? 1 : 0;
        waitMs = 3_700_000;
      }
      const { ticket, now } = conversation.situation;
      expect(ticket.isChatbot, `seed ${seed} at ${now.toISOString()}`).toBe(false);
    }
    expect(closedFor).toBeGreaterThan(rounds / 10);
  });

  it('# leads out of every automation and every queue of a menu, at any hour', () => {
    const left = { automation: 0, queue: 0, closed: 0 };
    for (let seed = 1; seed <= rounds; seed += 1) {
      const random = createRandom(seed);
      const conversation = makeConversation(random, tuesdayNoon);
      for (let step = 0; step < 6; step += 1) {
        apply(conversation, pick(random, texts.slice(0, 4)), 60_000);
      }
      const { ticket, queues, connection } = conversation.situation;
      apply(conversation, '#', pick(random, [1, 8]) * 3_700_000);
      const { automation = null, queueId } = conversation.situation.ticket;
      expect(automation, `seed ${seed}`).toBeNull();
      const isLed = queues.length > 1 && connection.maxMenus === 0 && ticket.queueId !== null;
      expect(isLed ? queueId : null, `seed ${seed}`).toBeNull();
      left.automation += ticket.automation ? 1 : 0;
      left.queue += isLed ? 1 : 0;
      left.closed += (isLed || ticket.automation) && isClosedNow(conversation.situation) ? 1 : 0;
    }
    expect(Object.values(left).every((count) => count > rounds / 40)).toBe(true);
  });

  it('while it is closed, the conversation waits where people see it, and hears nothing but that', () => {
    const heard = { closed: 0, open: 0 };
    for (let seed = 1; seed <= rounds; seed += 1) {
      const random = createRandom(seed);
      const conversation = makeConversation(random, tuesdayNoon);
      const { company } = conversation.situation;
      // Billing systems help at any hour.
      conversation.situation = { ...conversation.situation, company: { ...company, billingTasks: [], scheduleType: 'company' } };
      for (let step = 0; step < 12; step += 1) {
        const effects = apply(conversation, pick(random, texts), pick(random, [11_000, 3_700_000, 7_400_000]));
        const said = effects.filter(({ kind }) => kind === 'reply' || turnKinds.has(kind)).map(({ reason }) => reason);
        const isClosed = isClosedNow(conversation.situation);
        heard[isClosed ? 'closed' : 'open'] += 1;
        expect(isClosed ? said.filter((reason) => reason !== 'companyClosed') : [], `seed ${seed}`).toEqual([]);
        expect(conversation.situation.ticket).toMatchObject({ status: 'pending', userId: null });
      }
    }
    expect(Math.min(heard.closed, heard.open)).toBeGreaterThan(rounds);
  });

  it('people are never talked over', () => {
    for (let seed = 1; seed <= rounds; seed += 1) {
      const random = createRandom(seed);
      const conversation = makeConversation(random);
      for (let step = 0; step < 10; step += 1) {
        apply(conversation, pick(random, texts), 60_000);
      }
      const { ticket } = conversation.situation;
      const held: Situation = { ...conversation.situation, ticket: { ...ticket, status: 'open', userId: 7 }, text: pick(random, texts) };
      expect(decide(held).map(({ kind }) => kind)).toEqual(['stay']);
    }
  });
});
