import { expect, it } from 'vitest';
import type { Recipient } from '#shared/conversations/messages/recipients.ts';
import { groupByDeliveryStep } from './groupByDeliveryStep.ts';

const [early, late] = ['2029-05-02T13:05:00.000Z', '2029-05-02T13:06:00.000Z'];
const person = (name: string, times: Partial<Recipient> = {}): Recipient => ({
  address: `${name}@lid`,
  name,
  number: null,
  contactId: null,
  deliveredAt: null,
  readAt: null,
  playedAt: null,
  ...times,
});

it('groups each recipient once by the farthest step, in order of time', () => {
  const recipients = [
    person('Ana', { deliveredAt: early, readAt: late }),
    person('Bia', { deliveredAt: early, readAt: early }),
    person('Caio', { deliveredAt: late }),
    person('Davi'),
  ];
  expect(groupByDeliveryStep(recipients).map(({ step, people }) => [step, people.map(({ name, at }) => [name, at])])).toEqual([
    [
      'read',
      [
        ['Bia', early],
        ['Ana', late],
      ],
    ],
    ['delivered', [['Caio', late]]],
    ['server', [['Davi', null]]],
  ]);
  expect(groupByDeliveryStep([])).toEqual([]);
});
