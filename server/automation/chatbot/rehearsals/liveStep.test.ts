import { describe, expect, it } from 'vitest';
import type { RehearsalStepKind } from '#shared/automation/chatbot/rehearsals.ts';
import type { ChatbotRules } from '#server/automation/chatbot/Situation.ts';
import { minuteMs } from '#shared/rules/durations.ts';
import { liveStep, type Course } from './liveStep.ts';
import type { LifeRules, RehearsedLife } from './RehearsedLife.ts';
import { beginSituation } from './rehearse.ts';

const start = Date.parse('2030-05-06T15:00:00.000Z');
const queue = (id: number) => ({ id, name: `Fila ${id}`, greeting: '', outOfHoursText: '', schedules: [], file: null, options: [] });
const chatbot: ChatbotRules = {
  connection: { greeting: 'Oi!', outOfHoursText: '', maxMenus: 0, menuPauseMinutes: 0 },
  company: { scheduleType: 'disabled', greetsWithOneQueue: false, schedules: [], holidays: [], timeZone: 'America/Sao_Paulo' },
  queues: [queue(1), queue(2)],
  ticketQueue: null,
};
const rules: LifeRules = {
  timeouts: { transferQueueId: 2, transferMinutes: 10, closeMinutes: 30, closingText: 'Encerramos por aqui.' },
  rating: { isRatingOn: true, takesComment: true, question: 'Como foi?', farewell: 'Até logo!', lastsMinutes: 60, reminderMinutes: 20 },
  reopenMinutes: 120,
};

/** Everything that waits in a queue is given to somebody at once. */
const giveAtOnce: Course['assign'] = (situation) => {
  const { status, userId, queueId } = situation.ticket;
  const isGiven = status === 'pending' && userId === null && queueId !== null;
  const ticket = isGiven ? { ...situation.ticket, status: 'open' as const, userId: 7 } : situation.ticket;
  const assignment = isGiven ? { userId: 7, userName: 'Ana', reason: 'roundRobin' } : null;
  return Promise.resolve({ assignment, situation: { ...situation, ticket } });
};

const giveToNobody: Course['assign'] = (situation) => Promise.resolve({ assignment: null, situation });

type Act = readonly [minute: number, kind: RehearsalStepKind, text?: string];

/** What each step has led to, as kinds and reasons. */
async function play(
  acts: readonly Act[],
  assign = giveToNobody,
  company = { rules, chatbot },
): Promise<{ told: string[][]; status: string }> {
  const course: Course = { rules: company.rules, first: beginSituation(company.chatbot, { isReturning: false }), name: 'Marina', assign };
  let life: RehearsedLife = { situation: course.first, changedAt: new Date(start), closedAt: null, isAnswered: false, question: null };
  const told: string[][] = [];
  for (const [minute, kind, text = ''] of acts) {
    const lived = await liveStep(life, { kind, text, at: new Date(start + minute * minuteMs).toISOString() }, course);
    ({ life } = lived);
    told.push([...new Set(lived.effects.map((effect) => `${effect.kind} ${effect.reason}`))]);
  }
  return { told, status: life.situation.ticket.status };
}

describe('a rehearsed conversation', () => {
  it('is given to a person between two things that the time does, in one step', async () => {
    const acts: Act[] = [
      [0, 'message', 'oi'],
      [9, 'wait'],
      [60, 'wait'],
    ];
    const { told, status } = await play(acts, giveAtOnce);
    const closed = ['reply customerSilent', 'close customerSilent', 'stay endedByTime'];
    expect(told.slice(1)).toEqual([['stay timeNotOver'], ['enterQueue waitedWithoutQueue', ...closed]]);
    expect(status).toBe('closed');
    expect((await play(acts)).told[2]).toEqual(['enterQueue waitedWithoutQueue']);
  });

  const talk: Act[] = [
    [0, 'message', 'oi'],
    [1, 'message', '1'],
    [2, 'answer', 'Olá'],
    [3, 'close'],
  ];

  it.each<[string, Act[], string[][]]>([
    ['reminds, then ends the question', [[200, 'wait']], [['remind noAnswerYet', 'expire timeOver', 'reply timeOver']]],
    [
      'only reminds while the time lasts',
      [
        [24, 'wait'],
        [25, 'message', '2'],
      ],
      [['remind noAnswerYet'], ['rate answered', 'reply answered']],
    ],
    [
      'takes a comment once',
      [
        [4, 'message', '1'],
        [5, 'message', 'Demorou'],
        [6, 'message', '1'],
      ],
      [['rate answered', 'reply answered'], ['comment commented'], ['rate answeredAgain']],
    ],
    ['withdraws the question when a person goes on', [[4, 'answer', 'Esqueci de dizer']], [['expire reopened', 'write inHumanHands']]],
    ['closes nothing twice', [[4, 'close']], [['stay alreadyClosed']]],
  ])('%s after the end', async (_, acts, told) => {
    const played = await play([...talk, ...acts]);
    expect(played.told.slice(2, 4)).toEqual([['write inHumanHands'], ['close closedByPerson', 'ask closed']]);
    expect(played.told.slice(4)).toEqual(told);
  });

  it('greets anew after its farewell, which is what was said last', async () => {
    const plain: Act[] = [
      [0, 'message', 'oi'],
      [3, 'close'],
      [4, 'message', 'obrigado'],
    ];
    const withoutQueues = { ...chatbot, queues: [] };
    const { told } = await play(plain, giveToNobody, {
      rules: { ...rules, rating: { ...rules.rating, isRatingOn: false } },
      chatbot: withoutQueues,
    });
    expect(told).toEqual([['reply greeting'], ['close closedByPerson', 'reply switchedOff'], ['reply greeting']]);
  });

  it('goes on in its queue within the window, and begins anew after it', async () => {
    const soon = await play([...talk, [4, 'message', 'Ainda não funciona']]);
    expect(soon.told[4]?.[0]).toBe('expire otherWords');
    expect(soon.told[4]).not.toContain('reply menu');
    const late = await play([...talk, [4, 'message', '3'], [140, 'message', 'oi']]);
    expect(late.told[5]).toContain('reply menu');
  });
});
