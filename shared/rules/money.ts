import Joi from 'joi';

/** Dots before every third digit and nothing behind: there are no tenths of a cent, so these are thousands. */
const groupedThousands = /^-?\d{1,3}(\.\d{3})+$/;

/** Reads a sum as people write it: `1234.5`, `1.234,5`, `1.234`, `R$ 1234`. */
export function parseMoney(text: string): number {
  const bare = text.replace(/\s|R\$/g, '');
  const plain = bare.includes(',') || groupedThousands.test(bare) ? bare.replaceAll('.', '').replace(',', '.') : bare;
  return /^-?\d+(\.\d+)?$/.test(plain) ? Number(plain) : Number.NaN;
}

const extendedJoi = Joi.extend((joi: Joi.Root) => ({
  type: 'money',
  base: joi.number().precision(2).min(0).max(9_999_999),
  // Before the number rule itself reads the text: it would take the dot of the thousands for a decimal point.
  prepare: (value: unknown) => (typeof value === 'string' && value.trim() !== '' ? { value: parseMoney(value) } : { value }),
})) as Joi.Root & { money(): Joi.NumberSchema };

/** A sum in reais with at most two decimals; text in Brazilian notation is read as well. */
export const money = (): Joi.NumberSchema => extendedJoi.money().empty(Joi.string().trim().valid(''));
