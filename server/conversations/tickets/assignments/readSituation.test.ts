import { describe, expect, it } from 'vitest';
import { createSeededRandom } from '#server/demo/createSeededRandom.ts';
import { type AssignmentSituation, type Candidate, decideAssignment } from './readSituation.ts';

const one = (userId: number, load: number, turn: number | null = null, matchingSkills = 0): Candidate => ({
  userId,
  load,
  lastTurnAt: turn === null ? null : new Date(turn),
  matchingSkills,
});
const usual: AssignmentSituation = {
  method: 'roundRobin',
  prefersLastAgent: false,
  maxLoad: null,
  candidates: [one(1, 5, 10), one(2, 1, 30), one(3, 3, 20)],
  lastAgentId: null,
  returnedById: null,
  neededSkills: 0,
};

describe('decideAssignment', () => {
  it.each<[string, Partial<AssignmentSituation>, object]>([
    ['gives in turn', {}, { userId: 1, reason: 'roundRobin' }],
    ['begins with who never had one', { candidates: [one(1, 0, 10), one(9, 0)] }, { userId: 9 }],
    ['gives to the least busy', { method: 'leastBusy' }, { userId: 2, reason: 'leastBusy' }],
    ['of equals to whose turn it is', { method: 'leastBusy', candidates: [one(1, 1, 30), one(2, 1, 20)] }, { userId: 2 }],
    [
      'gives to the skilled, the least busy of them',
      { method: 'skill', neededSkills: 2, candidates: [one(1, 0), one(2, 4, 1, 2), one(3, 3, 2, 2), one(4, 0, 3, 1)] },
      { userId: 3, reason: 'skill' },
    ],
    ['waits for the skilled', { method: 'skill', neededSkills: 1 }, { userId: null, reason: 'nobodySkilled' }],
    ['needs no skill without tags', { method: 'skill' }, { userId: 2, reason: 'skill' }],
    ['goes back to the last agent', { prefersLastAgent: true, lastAgentId: 3 }, { userId: 3, reason: 'lastAgent' }],
    ['who is there', { prefersLastAgent: true, lastAgentId: 8 }, { userId: 1, reason: 'roundRobin' }],
    ['and has room', { prefersLastAgent: true, lastAgentId: 1, maxLoad: 5 }, { userId: 3 }],
    ['passes over who has just returned it', { returnedById: 1 }, { userId: 3 }],
    ['keeps within the limit', { maxLoad: 1 }, { userId: null, reason: 'everybodyBusy' }],
    ['waits for somebody', { candidates: [] }, { userId: null, reason: 'nobodyThere' }],
    ['leaves it to people', { method: 'none' }, { userId: null, reason: 'off' }],
  ])('%s', (_, change, expected) => expect(decideAssignment({ ...usual, ...change })).toMatchObject(expected));

  it('in turn gives everybody as many while users come and go, and never more than the limit', () => {
    const { below } = createSeededRandom(3);
    const people = [1, 2, 3, 4].map((userId) => ({ userId, load: 0, lastTurnAt: null as Date | null, matchingSkills: 0 }));
    for (let turn = 1; turn <= 400; turn += 1) {
      const candidates = people.toSorted(() => below(3) - 1);
      const { userId } = decideAssignment({ ...usual, candidates, maxLoad: 100 });
      const chosen = people.find((person) => person.userId === userId);
      Object.assign(chosen ?? expect.fail(`nobody at turn ${turn}`), { load: (chosen?.load ?? 0) + 1, lastTurnAt: new Date(turn) });
    }
    expect(people.map(({ load }) => load)).toEqual([100, 100, 100, 100]);
    expect(decideAssignment({ ...usual, candidates: people, maxLoad: 100 })).toEqual({ userId: null, reason: 'everybodyBusy' });
  });
});
