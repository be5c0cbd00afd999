import { expect, it } from 'vitest';
import { presentPoll } from './poll.ts';

const vote = (name: string, choices: readonly string[]) => ({ from: name, fromMe: name === 'Eu', name, choices });

it('shows the votes of each option, each voter once', () => {
  const votes = [vote('Ana', ['Hoje', 'Hoje']), vote('Eu', ['Hoje', 'Nunca mais']), vote('Bia', [])];
  expect(presentPoll({ question: 'Quando?', options: ['Hoje', 'Amanhã'], selectable: 1, votes })).toEqual({
    question: 'Quando?',
    selectable: 1,
    voters: 2,
    options: [
      {
        name: 'Hoje',
        votes: [
          { name: 'Ana', fromMe: false },
          { name: 'Eu', fromMe: true },
        ],
      },
      { name: 'Amanhã', votes: [] },
    ],
  });
});

it('looks at each vote once, however many options a stranger has sent', () => {
  let reads = 0;
  const options = Array.from({ length: 2_000 }, (_, index) => `${index}`);
  const votes = options.map((from) => ({
    from,
    fromMe: false,
    name: from,
    get choices() {
      reads += 1;
      return ['1'];
    },
  }));
  expect(presentPoll({ question: '', options, selectable: 0, votes }).options[1]?.votes).toHaveLength(2_000);
  expect(reads).toBe(2_000);
});
