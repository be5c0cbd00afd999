import Joi from 'joi';

/** `1.234` is one thousand two hundred thirty-four: money has no thousandths. */
const groupedThousands = /^-?\d{1,3}(\.\d{3})+$/;

/** Parses Brazilian and plain notation: `1234.5`, `1.234,5`, `1.234`, `R$ 1234`; NaN for anything else. */
export function parseMoney(text: string): number {
  const compact = text.replace(/\s|R\$/g, '');
  const decimal = compact.includes(',') || groupedThousands.test(compact) ? compact.replaceAll('.', '').replace(',', '.') : compact;
  return /^-?\d+(\.\d+)?$/.test(decimal) ? Number(decimal) : Number.NaN;
}

const extendedJoi = Joi.extend((joi: Joi.Root) => ({
  type: 'money',
  base: joi.number().precision(2).min(0).max(9_999_999),
  // Runs before Joi's own conversion, which would take the thousands dot for a decimal point.
  prepare: (value: unknown) => (typeof value === 'string' && value.trim() !== '' ? { value: parseMoney(value) } : { value }),
})) as Joi.Root & { money(): Joi.NumberSchema };

/** Amount in reais with at most two decimals. */
export const money = (): Joi.NumberSchema => extendedJoi.money().empty(Joi.string().trim().valid(''));
