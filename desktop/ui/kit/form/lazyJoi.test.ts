import Joi from 'joi';
import { describe, expect, it } from 'vitest';
import { createRuleBuilder, lazyJoi } from './lazyJoi.ts';

const made = createRuleBuilder(Joi);
// In the built page the contract gets this module in place of Joi.
const noted = lazyJoi as typeof Joi;

describe('lazyJoi', () => {
  it('records schemas that are built later', () => {
    const rule = made(
      noted.object({
        name: noted.string().trim().min(2).required(),
        kinds: noted.array().items(noted.valid('a', 'b')).default([]),
        one: noted.alternatives().try(noted.number(), noted.object({ deep: noted.boolean().required() })),
        form: noted.string().pattern(/^x/),
      }),
    );
    expect(rule.validate({ name: ' Ana ', kinds: ['b'], one: { deep: true } }).value).toEqual({
      name: 'Ana',
      kinds: ['b'],
      one: { deep: true },
    });
    const { error } = rule.validate({ name: 'A', kinds: ['c'], one: {}, form: 'y' }, { abortEarly: false });
    expect(error?.details.map(({ type }) => type)).toEqual(['string.min', 'any.only', 'any.required', 'string.pattern.base']);
  });
  it('records extensions', () => {
    const extended = noted.extend((joi: Joi.Root) => ({
      type: 'even',
      base: joi.number(),
      messages: { 'even.odd': '{{#label}} is odd' },
      validate: (value: number, { error }: Joi.CustomHelpers) => (value % 2 === 0 ? { value } : { value, errors: error('even.odd') }),
    })) as { even(): Joi.NumberSchema };
    const rule = made(extended.even().required());
    expect([rule.validate(2).error, rule.validate(3).error?.details[0]?.type]).toEqual([undefined, 'even.odd']);
  });
  it('builds each schema once, also where several share it', () => {
    const part = noted.string().required();
    const whole = noted.object({ one: part, other: part });
    expect(made(whole)).toBe(made(whole));
    expect(made(whole).extract('one')).toBe(made(whole).extract('other'));
  });
  it('cannot validate before it is built', () => {
    expect(() => noted.string().validate('x')).toThrow(TypeError);
  });
  it('keeps schemas of Joi itself', () => {
    const rule = Joi.string();
    expect(made(rule)).toBe(rule);
  });
});
