import { describe, expect, it } from 'vitest';
import { flag, list, moment, number, oneOf, orNull, record, shape, text, usually } from './readers.ts';

interface Row {
  readonly name: string;
  readonly age?: number;
  readonly end: string | null;
}
const row = shape<Row>({ name: text(4), age: number(0, 120), end: orNull(moment) }, ['age']);

describe('what lay in a store', () => {
  it('is believed as it is', () => {
    expect([flag(false), number(0, 1)(0), text()(''), oneOf(['a', 'b'])('b'), orNull(flag)(null)]).toEqual([false, 0, '', 'b', null]);
    expect(row({ name: 'Ana', age: 3, end: null })).toEqual({ name: 'Ana', age: 3, end: null });
    expect(list(row, 1)([{ name: 'Ana', end: '2026-01-31T10:00:00.000Z' }])).toEqual([{ name: 'Ana', end: '2026-01-31T10:00:00.000Z' }]);
    expect(record(flag, /^\d+$/)({ 1: true, 20: false })).toEqual({ 1: true, 20: false });
  });
  it('is refused whole where a part of it is foreign', () => {
    const foreign = [null, [], 'Ana', {}, { name: 'Ana' }, { name: 'Maria', end: null }, { name: 'Ana', end: null, more: 1 }];
    expect(foreign.map((found) => row(found))).toEqual(foreign.map(() => undefined));
    expect([list(flag)([true, 1]), list(flag, 1)([true, true]), list(flag)({})]).toEqual([undefined, undefined, undefined]);
    expect([record(flag, /^\d+$/)({ a: true }), record(flag, /^\d+$/)({ 1: 1 })]).toEqual([undefined, undefined]);
  });
  it('is never converted', () => {
    expect([flag('true'), number()('1'), number()(NaN), text()(1), oneOf(['a'])('A')]).toEqual(Array(5).fill(undefined));
  });
  it.each(['2026-13-01', '2026-01-31 10:00', 'amanhã', '31/01/2026', '', 12])('holds %j for no moment', (found) => {
    expect(moment(found)).toBeUndefined();
  });
  it('is made where it is absent and has a usual value', () => {
    const read = usually(() => 'novo', text());
    expect([read(undefined), read('velho'), read(1)]).toEqual(['novo', 'velho', undefined]);
    expect(shape<{ a: string }>({ a: read })({})).toEqual({ a: 'novo' });
  });
  it('cannot bring a key of its own kind along', () => {
    expect(shape<{ a: boolean }>({ a: flag })(JSON.parse('{"a":true,"__proto__":{"b":1}}'))).toBeUndefined();
  });
});
