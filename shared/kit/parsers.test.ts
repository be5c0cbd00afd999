import { describe, expect, it } from 'vitest';
import {
  booleanParser,
  arrayParser,
  isoDateParser,
  numberParser,
  enumParser,
  nullableParser,
  recordParser,
  objectParser,
  textParser,
  parserWithDefault,
} from './parsers.ts';

interface Row {
  readonly name: string;
  readonly age?: number;
  readonly end: string | null;
}
const row = objectParser<Row>({ name: textParser(4), age: numberParser(0, 120), end: nullableParser(isoDateParser) }, ['age']);

describe('parsers of stored values', () => {
  it('return valid values unchanged', () => {
    expect([
      booleanParser(false),
      numberParser(0, 1)(0),
      textParser()(''),
      enumParser(['a', 'b'])('b'),
      nullableParser(booleanParser)(null),
    ]).toEqual([false, 0, '', 'b', null]);
    expect(row({ name: 'Ana', age: 3, end: null })).toEqual({ name: 'Ana', age: 3, end: null });
    expect(arrayParser(row, 1)([{ name: 'Ana', end: '2026-01-31T10:00:00.000Z' }])).toEqual([
      { name: 'Ana', end: '2026-01-31T10:00:00.000Z' },
    ]);
    expect(recordParser(booleanParser, /^\d+$/)({ 1: true, 20: false })).toEqual({ 1: true, 20: false });
  });
  it('refuse an object with an invalid part', () => {
    const foreign = [null, [], 'Ana', {}, { name: 'Ana' }, { name: 'Maria', end: null }, { name: 'Ana', end: null, more: 1 }];
    expect(foreign.map((found) => row(found))).toEqual(foreign.map(() => undefined));
    expect([arrayParser(booleanParser)([true, 1]), arrayParser(booleanParser, 1)([true, true]), arrayParser(booleanParser)({})]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect([recordParser(booleanParser, /^\d+$/)({ a: true }), recordParser(booleanParser, /^\d+$/)({ 1: 1 })]).toEqual([
      undefined,
      undefined,
    ]);
  });
  it('never convert', () => {
    expect([booleanParser('true'), numberParser()('1'), numberParser()(NaN), textParser()(1), enumParser(['a'])('A')]).toEqual(
      Array(5).fill(undefined),
    );
  });
  it.each(['2026-13-01', '2026-01-31 10:00', 'amanhã', '31/01/2026', '', 12])('holds %j for no moment', (found) => {
    expect(isoDateParser(found)).toBeUndefined();
  });
  it('fill in defaults for absent values', () => {
    const read = parserWithDefault(() => 'novo', textParser());
    expect([read(undefined), read('velho'), read(1)]).toEqual(['novo', 'velho', undefined]);
    expect(objectParser<{ a: string }>({ a: read })({})).toEqual({ a: 'novo' });
  });
  it('refuse `__proto__`', () => {
    expect(objectParser<{ a: boolean }>({ a: booleanParser })(JSON.parse('{"a":true,"__proto__":{"b":1}}'))).toBeUndefined();
  });
});
