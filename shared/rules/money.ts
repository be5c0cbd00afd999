import Joi from 'joi';
import { parseMoney } from './parseMoney.ts';

const extendedJoi = Joi.extend((joi: Joi.Root) => ({
  type: 'money',
  base: joi.number().precision(2).min(0).max(9_999_999),
  // Runs before Joi's own conversion, which would take the thousands dot for a decimal point.
  prepare: (value: unknown) => (typeof value === 'string' && value.trim() !== '' ? { value: parseMoney(value) } : { value }),
})) as Joi.Root & { money(): Joi.NumberSchema };

/** Amount in reais with at most two decimals. */
export const money = (): Joi.NumberSchema => extendedJoi.money().empty(Joi.string().trim().valid(''));
