import Joi from 'joi';

/** A positive whole number that names a row; required. */
export const id = (): Joi.NumberSchema => Joi.number().integer().positive().max(2_147_483_647).required();

/** A number or null, for which some other values stand as well. Absent stays absent: that means "unchanged". */
const nullableNumberType = (type: string, nothing: readonly unknown[]) => (joi: Joi.Root) => ({
  type,
  base: joi.number().allow(null),
  prepare: (value: unknown) => (nothing.includes(value) ? { value: null } : { value }),
});

/** JSON text, where the value travels in a query or beside files; broken text stays text and is refused. */
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

/** A list that may come as JSON text: that is how lists travel in a query. */
export const arrayText = <Item>(item: Joi.Schema<Item>): Joi.ArraySchema<Item[]> =>
  extendedJoi.arrayText<Item>().items(item) as Joi.ArraySchema<Item[]>;

/** An object that may come as JSON text: that is how objects travel beside files. */
export const objectText = <T>(keys: Joi.StrictSchemaMap<T>): Joi.ObjectSchema<T> =>
  extendedJoi.objectText<T>().keys(keys as Joi.SchemaMap<T>);

/** An optional reference: an id, or null, for which forms also send empty text, false and 0. */
export const idOrNull = (): Joi.NumberSchema => extendedJoi.idOrNull().integer().positive().max(2_147_483_647);

/** An optional number, or null, for which forms also send empty text. */
export const numberOrNull = (): Joi.NumberSchema => extendedJoi.numberOrNull();

/** An e-mail address, without the public-suffix list: `ana@demo.prosa` is valid. Stored in lower case. */
export const email = (): Joi.StringSchema => Joi.string().trim().lowercase().email({ tlds: false }).max(254);

/** `#` and three or six hexadecimal digits. */
export const hexColor = (): Joi.StringSchema =>
  Joi.string()
    .trim()
    .pattern(/^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i);

/** A date on the wire: ISO 8601, UTC, milliseconds and Z. */
export const isoDate = (): Joi.StringSchema => Joi.string().isoDate();

/** Is there such a day on the calendar? */
function isCalendarDay(text: string): boolean {
  const day = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(day) && new Date(day).toISOString().startsWith(text);
}

/** A day on the calendar, as lists are asked for it, also while its year is being typed; an empty text is none. */
export const calendarDay = (): Joi.StringSchema =>
  Joi.string()
    .pattern(/^(?!0000|9999)\d{4}-\d{2}-\d{2}$/)
    .custom((text: string, { error }) => (isCalendarDay(text) ? text : error('any.invalid')))
    .empty('');

/** True, false, or the texts and numbers that older clients send for them. */
export const flag = (): Joi.BooleanSchema => Joi.boolean().truthy('t', 1, '1').falsy('f', 0, '0');

/** One answer row or none. */
export const nullable = <S extends Joi.Schema>(rule: S): S => rule.allow(null) as S;

/** The body of delete routes: a sentence that clients may ignore. */
export interface Confirmation {
  message: string;
}
export const confirmation = Joi.object<Confirmation, true>({ message: Joi.string().required() }).label('Told');
