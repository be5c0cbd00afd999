import { expect, it } from 'vitest';
import { fillScheduleText } from './fillScheduleText.ts';

const subject = {
  name: 'Marina Alves',
  user: 'Ana',
  queue: 'Vendas',
  ticket: 7,
  sendAt: '2029-05-03T12:00:00.000Z',
  timeZone: 'America/Sao_Paulo',
};

it('is the text of a scheduled message at its time, without the name above it', () => {
  expect(fillScheduleText('*Ana:*\n{{greeting}}, {{firstName}}! {{date}}, {{queue}} {{ticket}}, *até já*', subject)).toBe(
    'Bom dia, Marina! 03/05/2029, Vendas 7, *até já*',
  );
  expect(fillScheduleText('Sem nada', subject)).toBe('Sem nada');
});
