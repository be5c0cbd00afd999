import Joi from 'joi';

/** Reads a sum as people write it: `1234.5`, `1.234,5`, `R$ 1234`. */
export function parseMoney(text: string): number {
  const bare = text.replace(/\s|R\$/g, '');
  const plain = bare.includes(',') ? bare.replaceAll('.', '').replace(',', '.') : bare;
  return /^-?\d+(\.\d+)?$/.test(plain) ? Number(plain) : Number.NaN;
}

const extended = Joi.extend((joi: Joi.Root) => ({
  type: 'money',
  base: joi.number().precision(2).min(0).max(9_999_999),
  coerce: { from: 'string', method: (value: string) => (value.trim() === '' ? { value } : { value: parseMoney(value) }) },
})) as Joi.Root & { money(): Joi.NumberSchema };

/** A sum in reais with at most two decimals; text in Brazilian notation is read as well. */
export const money = (): Joi.NumberSchema => extended.money().empty('');
