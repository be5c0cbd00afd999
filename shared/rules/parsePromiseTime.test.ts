import { describe, expect, it } from 'vitest';
import { parsePromiseTime } from './parsePromiseTime.ts';
import { toZonedTime } from './zonedTime.ts';

const timeZone = 'America/Sao_Paulo';
/** A Wednesday, 10:00. */
const now = new Date('2029-05-02T10:00:00-03:00');
const parse = (text: string): string | null => {
  const found = parsePromiseTime(text, { now, timeZone });
  return found === null ? null : toZonedTime(found, timeZone);
};

describe('parsePromiseTime', () => {
  it.each([
    ['Prometi o código até amanhã 15h', '2029-05-03T15:00'],
    ['prometi ligar depois de amanhã às 9h30', '2029-05-04T09:30'],
    ['Retorno até sexta', '2029-05-04T18:00'],
    ['entrega na quarta-feira, meio-dia', '2029-05-09T12:00'],
    ['prometi a segunda via do boleto até sexta', '2029-05-04T18:00'],
    ['pagar até hoje', '2029-05-02T18:00'],
    ['mandar o boleto às 16:45', '2029-05-02T16:45'],
    ['mandar o boleto às 9h', '2029-05-03T09:00'],
    ['resposta até dia 15', '2029-05-15T18:00'],
    ['resposta até 01/03 às 8h', '2030-03-01T08:00'],
    ['resposta até 10/12/2029', '2029-12-10T18:00'],
    ['ligo em 2 horas', '2029-05-02T12:00'],
    ['ligo em 30 minutos', '2029-05-02T10:30'],
    ['chega em 3 dias', '2029-05-05T18:00'],
    ['I promised the refund by Friday', '2029-05-04T18:00'],
    ['call back tomorrow at 3pm', '2029-05-03T15:00'],
    ['call back by monday 9:30 am', '2029-05-07T09:30'],
    ['within 3 days', '2029-05-05T18:00'],
    ['by noon', '2029-05-02T12:00'],
    ['prometí llamar mañana a las 10', '2029-05-03T10:00'],
    ['entrego el viernes por la mañana', '2029-05-04T18:00'],
    ['pasado mañana 8h', '2029-05-04T08:00'],
    ['en 2 horas', '2029-05-02T12:00'],
    ['2029-06-01 14:00', '2029-06-01T14:00'],
  ])('%s: %s', (text, expected) => expect(parse(text)).toBe(expected));

  it.each([
    'Prefere receber de manhã',
    'ligou às vezes',
    'até 2031-01-01',
    'até 31/02/2030',
    'pedido 4521',
    '',
    'hoje 9h',
    'prometi desconto na segunda parcela',
    'a quarta prestação',
  ])('names no time that can be kept: %s', (text) => expect(parse(text)).toBeNull());
});
