import Joi from 'joi';
import { describe, expect, it } from 'vitest';
import { hexColor, email, id } from '#shared/kit/schemas.ts';
import { toBrokenRule } from './toBrokenRule.ts';

const validate = (schema: Joi.Schema, value: unknown): ReturnType<typeof toBrokenRule> => {
  const [detail] = schema.validate(value, { abortEarly: false }).error?.details ?? [];
  return toBrokenRule(detail?.type ?? 'none', detail?.context);
};

const name = Joi.string().min(2).max(50).required();

describe('Joi error types', () => {
  it.each([
    ['nothing', name, undefined, 'required', {}],
    ['an empty text', name, '', 'required', {}],
    ['null for a text', name, null, 'required', {}],
    ['a short text', name, 'F', 'tooShort', { min: 2 }],
    ['a long text', name, 'F'.repeat(51), 'tooLong', { max: 50 }],
    ['a wrong length', Joi.string().length(11), '123', 'wrongLength', { count: 11 }],
    ['no e-mail', email(), 'ana', 'email', {}],
    ['no colour', hexColor(), 'red', 'pattern', {}],
    ['a pattern that has a name', Joi.string().pattern(/^\d\d:\d\d$/, 'time'), '8h', 'time', {}],
    ['a pattern with a foreign name', Joi.string().pattern(/^\d+$/, 'digits'), 'a', 'pattern', {}],
    ['no link', Joi.string().uri(), 'empresa', 'link', {}],
    ['no number', Joi.number(), 'dois', 'number', {}],
    ['an empty number', Joi.number().required(), '', 'required', {}],
    ['half a number', Joi.number().integer(), 1.5, 'whole', {}],
    ['a small number', Joi.number().min(3), 1, 'tooSmall', { min: 3 }],
    ['a big number', Joi.number().max(3), 4, 'tooBig', { max: 3 }],
    ['no id', id(), -1, 'tooSmall', { min: 1 }],
    ['none of the choices', Joi.valid('a', 'b'), 'c', 'choose', {}],
    ['no choice', Joi.string().valid('a', 'b').required(), '', 'required', {}],
    ['too few', Joi.array().min(1), [], 'tooFew', { min: 1 }],
    ['too many', Joi.array().max(1), [1, 2], 'tooMany', { max: 1 }],
    ['no date', Joi.date(), 'ontem', 'date', {}],
    ['something nobody foresaw', Joi.object(), 3, 'invalid', {}],
  ] as const)('%s', (...[, schema, value, rule, values]) => {
    expect(validate(schema, value)).toEqual({ rule, values });
  });

  it('distinguishes a repeated password from a choice', () => {
    const schema = Joi.object({ password: Joi.string(), again: Joi.valid(Joi.ref('password')) });
    expect(validate(schema, { password: 'a', again: 'b' }).rule).toBe('mismatch');
  });
});

describe('rule names of the server', () => {
  it('accepts own rule names', () => {
    expect(toBrokenRule('taken')).toEqual({ rule: 'taken', values: {} });
    expect(toBrokenRule('any.required').rule).toBe('required');
  });

  it('uses the general rule if the limit is missing', () => {
    expect(toBrokenRule('string.min')).toEqual({ rule: 'invalid', values: {} });
  });

  it('ignores unknown names', () => {
    expect(toBrokenRule('toString').rule).toBe('invalid');
  });
});
