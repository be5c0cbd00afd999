import Joi from 'joi';
import { nul, toIdentifyingText } from '#shared/rules/identifyingText.ts';
import { toVisibleLine } from '#shared/rules/searchWords.ts';
import { findUnknownVariables } from '#shared/rules/substituteVariables.ts';

/** PostgreSQL's largest `integer`. */
const maxId = 2_147_483_647;

/** Stands for a stored secret, which nobody reads again. */
export const tokenMask = '••••••••••••••••';

/** Characters of the last message in a list and in its events; the whole text stands in the message. */
export const maxLastMessageLength = 200;

/** Database id that may be left out, or in a list. */
export const optionalId = (): Joi.NumberSchema => Joi.number().integer().positive().max(maxId);

/** Database id, required. */
export const id = (): Joi.NumberSchema => optionalId().required();

/** Number type that turns some values into null; an absent value stays absent ("unchanged"). */
const nullableNumberType = (type: string, nullValues: readonly unknown[]) => (joi: Joi.Root) => ({
  type,
  base: joi.number().allow(null),
  prepare: (value: unknown) => (nullValues.includes(value) ? { value: null } : { value }),
});

/** Type that also accepts JSON text; text that cannot be parsed is passed on and fails the base rule. */
const jsonTextType = (type: string, base: (joi: Joi.Root) => Joi.Schema) => (joi: Joi.Root) => ({
  type,
  base: base(joi),
  coerce: {
    from: 'string' as const,
    method: (value: string) => {
      try {
        return { value: JSON.parse(value) as unknown };
      } catch {
        return { value };
      }
    },
  },
});

const extendedJoi = Joi.extend(
  nullableNumberType('numberOrNull', ['', false]),
  nullableNumberType('idOrNull', ['', false, 0, '0']),
  jsonTextType('arrayText', (joi) => joi.array()),
  jsonTextType('objectText', (joi) => joi.object()),
) as Joi.Root & {
  numberOrNull(): Joi.NumberSchema;
  idOrNull(): Joi.NumberSchema;
  arrayText<Item>(): Joi.ArraySchema<Item[]>;
  objectText<T>(): Joi.ObjectSchema<T>;
};

/** Array, or JSON text of one, as lists travel in a query string. */
export const arrayText = <Item>(item: Joi.Schema<Item>): Joi.ArraySchema<Item[]> =>
  extendedJoi.arrayText<Item>().items(item) as Joi.ArraySchema<Item[]>;

/** Object, or JSON text of one, as objects travel beside multipart files. */
export const objectText = <T>(keys: Joi.StrictSchemaMap<T>): Joi.ObjectSchema<T> =>
  extendedJoi.objectText<T>().keys(keys as Joi.SchemaMap<T>);

/** Optional foreign key; legacy forms send '', false, 0 or '0' for null. */
export const idOrNull = (): Joi.NumberSchema => extendedJoi.idOrNull().integer().positive().max(maxId);

/** Optional number; legacy forms send '' or false for null. */
export const numberOrNull = (): Joi.NumberSchema => extendedJoi.numberOrNull();

/** Text that is read as `read` says before any rule; one with a NUL stays as it is, and is refused. */
const readTextJoi = (read: (text: string) => string): Joi.Root =>
  Joi.extend((joi: Joi.Root) => ({
    type: 'string',
    base: joi.string(),
    prepare: (value: unknown) => ({ value: typeof value === 'string' && !value.includes(nul) ? read(value) : value }),
  })) as Joi.Root;

const namingJoi = readTextJoi(toIdentifyingText);
/** Mail servers take the ideographic full stop for a dot (IDNA, RFC 3490), and so do readers. */
const emailJoi = readTextJoi((text) => toIdentifyingText(text).replaceAll('\u3002', '.'));

/** Text that names something: what looks the same is the same. */
export const identifyingText = (): Joi.StringSchema => namingJoi.string();

const visibleLineJoi = readTextJoi(toVisibleLine);

/** Name of a person on one line, without what nobody sees: a mark of direction would show another name than the one that was typed. */
export const visibleLine = (): Joi.StringSchema => visibleLineJoi.string();

/** Text that goes to customers with its variables filled: one that nobody knows is refused by its name. */
export const templateText = (): Joi.StringSchema =>
  Joi.string().custom((text: string, { error }) => {
    const [variable] = findUnknownVariables(text);
    return variable === undefined ? text : error('any.invalid', { variable });
  });

/** E-mail address in lower case, not checked against the public-suffix list: `ana@demo.prosa` is valid. */
export const email = (): Joi.StringSchema => emailJoi.string().lowercase().email({ tlds: false }).max(254);

const phoneJoi = Joi.extend((joi: Joi.Root) => ({
  type: 'string',
  base: joi.string(),
  prepare: (value: unknown) => ({ value: Number.isSafeInteger(value) ? String(value) : value }),
})) as Joi.Root;

/** Telephone number as people write it, or as integrators send its digits; the server reads it as the company's country does. */
export const phoneText = (): Joi.StringSchema => phoneJoi.string().trim().min(6).max(100);

/** `#` and three or six hexadecimal digits. */
export const hexColor = (): Joi.StringSchema =>
  Joi.string()
    .trim()
    .pattern(/^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i);

/** ISO 8601 timestamp in UTC with milliseconds. */
export const isoDate = (): Joi.StringSchema => Joi.string().isoDate();

function isCalendarDay(text: string): boolean {
  const day = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(day) && new Date(day).toISOString().startsWith(text);
}

/** `YYYY-MM-DD` of a list filter, empty for none. Years such as 0020 pass: browsers send them while a year is being typed. */
export const calendarDay = (): Joi.StringSchema =>
  Joi.string()
    .pattern(/^(?!0000|9999)\d{4}-\d{2}-\d{2}$/)
    .custom((text: string, { error }) => (isCalendarDay(text) ? text : error('any.invalid')))
    .empty('');

/** Boolean, or the texts and numbers that legacy clients send for one. */
export const flag = (): Joi.BooleanSchema => Joi.boolean().truthy('t', 1, '1').falsy('f', 0, '0');

export const nullable = <S extends Joi.Schema>(rule: S): S => rule.allow(null) as S;

/** Response body of delete endpoints; clients may ignore the sentence. */
export interface Confirmation {
  message: string;
}
export const confirmation = Joi.object<Confirmation, true>({ message: Joi.string().required() }).label('Told');

/** What every record of a company has. */
export interface CompanyOwnedRecord {
  id: number;
  companyId: number;
  createdAt: string;
  updatedAt: string;
}

export const companyOwnedColumns = {
  id: Joi.number().required(),
  companyId: Joi.number().required(),
  createdAt: isoDate().required(),
  updatedAt: isoDate().required(),
};

/** Its part of an example. */
export const exampleOwnedRecord: CompanyOwnedRecord = {
  id: 9,
  companyId: 3,
  createdAt: '2029-05-02T13:00:00.000Z',
  updatedAt: '2029-05-02T13:00:00.000Z',
};
