import { describe, expect, it } from 'vitest';
import { createSeededRandom } from '#server/demo/createSeededRandom.ts';
import { minuteMs } from '#shared/rules/durations.ts';
import { decideAnswer, decideClosed, decideDue, decideThanks, parseRate, type ClosedSituation, type RatingEffect } from './decideRating.ts';

const now = new Date('2029-05-02T13:00:00Z');
const after = (minutes: number): Date => new Date(now.getTime() + minutes * minuteMs);
const kindsOf = (effects: readonly { kind: string; reason: string }[]) => effects.map(({ kind, reason }) => `${kind} ${reason}`);

describe('parseRate', () => {
  it.each([
    ['1', 1],
    [' 3\n', 3],
    ['2️⃣', 2],
    ['3⃣', 3],
    ['4', null],
    ['0', null],
    ['1.', 1],
    ['(2)', 2],
    ['３', 3],
    ['três', 3],
    ['quero 1', null],
    ['1,5', null],
    ['nota 3', null],
    ['33', null],
    ['NaN', null],
    ['', null],
  ])('%j is %j', (text, rate) => expect(parseRate(text)).toBe(rate));
});

const closed: ClosedSituation = {
  isGroup: false,
  hasAgent: true,
  isConnected: true,
  isRatingOn: true,
  cause: undefined,
  question: 'Como foi?',
  farewell: 'Até logo!',
};

describe('decideClosed', () => {
  it.each<[string, Partial<ClosedSituation>, string[]]>([
    ['asks', {}, ['ask closed']],
    ['says farewell where the company does not ask', { isRatingOn: false }, ['say switchedOff']],
    ['says farewell where nobody had the conversation', { hasAgent: false }, ['say noAgent']],
    ['says farewell while the number is away', { isConnected: false }, ['say lineDown']],
    ['says nothing without words', { isRatingOn: false, farewell: ' ' }, ['stay switchedOff']],
    ['leaves groups alone', { isGroup: true }, ['stay group']],
    ['adds nothing to the text of an end by time', { cause: 'timeout' }, ['stay endedByTime']],
  ])('%s', (_, change, kinds) => expect(kindsOf(decideClosed({ ...closed, ...change }))).toEqual(kinds));

  it('tells how to answer, with words of its own where the connection has none', () => {
    const textOf = (question: string) => decideClosed({ ...closed, question }).map((effect) => ('text' in effect ? effect.text : ''))[0];
    expect(textOf('Como foi?')).toMatch(/^Como foi\?\n\n.*\*1\*.*\*2\*.*\*3\*/su);
    expect(textOf('')).toMatch(/^Como foi o seu atendimento\?/);
  });
});

const asked = { state: 'asked', askedAt: now, expiresAt: after(60), commentUntil: null } as const;
const rated = { ...asked, state: 'rated', commentUntil: after(15) } as const;

describe('decideAnswer', () => {
  it.each([
    ['takes the rate', asked, '3', after(5), ['rate answered']],
    ['takes another rate while the time lasts', rated, '1', after(6), ['rate answeredAgain']],
    ['ends with other words', asked, 'Ainda não funciona', after(5), ['expire otherWords']],
    ['ends with a file', asked, null, after(5), ['expire otherWords']],
    ['takes no rate that came too late', asked, '3', after(61), ['expire otherWords']],
    ['takes none that was written before it was asked', asked, '3', after(-1), ['expire otherWords']],
    ['takes one comment', rated, 'Muito bom', after(5), ['comment commented']],
    ['takes a new question for no comment', rated, 'E a nota fiscal?', after(5), ['stay notAsked']],
    ['takes no comment where none is asked for', { ...rated, commentUntil: null }, 'Muito bom', after(5), ['stay notAsked']],
    ['takes no late comment', rated, 'Muito bom', after(16), ['stay notAsked']],
  ])('%s', (_, question, text, sentAt, kinds) => expect(kindsOf(decideAnswer({ question, text, sentAt }))).toEqual(kinds));
});

describe('decideDue', () => {
  const due = { now, expiresAt: after(30), remindAt: after(0), goesOn: false, farewell: 'Até logo!' };

  it.each([
    ['reminds once', {}, ['remind noAnswerYet']],
    ['waits', { remindAt: after(1) }, ['stay noAnswerYet']],
    ['waits without a reminder', { remindAt: null }, ['stay noAnswerYet']],
    ['reminds nobody who is being talked to', { goesOn: true }, ['remind goesOn']],
    ['ends with the farewell', { expiresAt: now }, ['expire timeOver', 'say timeOver']],
    ['says no farewell into another conversation', { expiresAt: now, goesOn: true }, ['expire timeOver', 'stay goesOn']],
    ['says no farewell a day late', { expiresAt: after(-24 * 60 - 1) }, ['expire timeOver', 'stay tooLate']],
  ])('%s', (_, change, kinds) => expect(kindsOf(decideDue({ ...due, ...change }))).toEqual(kinds));
});

const customerTexts = ['1', '2', '3', '9', 'oi', '', '1️⃣', 'e agora?', null];

interface Played {
  readonly farewells: number;
  readonly rates: readonly number[];
  readonly isOver: boolean;
}

/** Plays one question: every so often the time is looked at, or the customer writes. */
function play({ below }: ReturnType<typeof createSeededRandom>): Played {
  const expiresAt = after(1 + below(90));
  const commentUntil = below(2) === 0 ? null : after(100);
  const decideAt = (at: Date, isRated: boolean): RatingEffect[] => {
    const due = decideDue({ now: at, expiresAt, remindAt: null, goesOn: false, farewell: 'x' });
    const question = { ...asked, expiresAt, ...(isRated && { state: 'rated' as const, commentUntil }) };
    const text = customerTexts[below(customerTexts.length)] ?? null;
    return !isRated && at >= expiresAt ? due : decideAnswer({ question, text, sentAt: at });
  };
  const rates: number[] = [];
  let [farewells, minute] = [0, 0];
  while (minute < 1000) {
    minute += 1 + below(40);
    const isRated = rates.length > 0;
    const effects = decideAt(after(minute), isRated);
    rates.push(...effects.flatMap((effect) => (effect.kind === 'rate' ? [effect.rate] : [])));
    farewells += effects.filter(({ kind }) => kind === 'say').length;
    farewells += !isRated && rates.length > 0 ? decideThanks({ farewell: 'x', takesComment: false }).length : 0;
    if (effects.some(({ kind }) => kind === 'expire') || (isRated && effects.some(({ kind }) => kind === 'stay'))) {
      return { farewells, rates, isOver: true };
    }
  }
  return { farewells, rates, isOver: false };
}

describe('a question, whatever customers write and when', () => {
  it('ends, says farewell at most once, and is rated from 1 to 3', () => {
    const random = createSeededRandom(7);
    const played = Array.from({ length: 1000 }, () => play(random));
    expect(played.filter(({ isOver }) => !isOver)).toEqual([]);
    expect(Math.max(...played.map(({ farewells }) => farewells))).toBe(1);
    expect(new Set(played.flatMap(({ rates }) => rates))).toEqual(new Set([1, 2, 3]));
  });
});
