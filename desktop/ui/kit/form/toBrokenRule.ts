import type { Texts } from '#shared/i18n/texts.ts';

/** Key of `kit.rules.*`. */
type RuleName = keyof Texts['kit']['rules'];

export interface BrokenRule {
  readonly rule: RuleName;
  readonly values: Readonly<Record<string, string | number>>;
}

/** Context of a Joi validation error. */
export interface RuleContext {
  readonly limit?: unknown;
  readonly value?: unknown;
  readonly name?: unknown;
  readonly valids?: unknown;
  readonly variable?: unknown;
}

const ruleNames: Readonly<Record<string, RuleName>> = {
  'any.required': 'required',
  'any.only': 'choose',
  'any.invalid': 'invalid',
  'any.unknown': 'invalid',
  'string.base': 'required',
  'string.empty': 'required',
  'string.min': 'tooShort',
  'string.max': 'tooLong',
  'string.length': 'wrongLength',
  'string.email': 'email',
  'string.pattern.base': 'pattern',
  'string.pattern.name': 'pattern',
  'string.pattern.invert.base': 'pattern',
  'string.pattern.invert.name': 'pattern',
  'string.alphanum': 'pattern',
  'string.uri': 'link',
  'string.uriCustomScheme': 'link',
  'string.domain': 'link',
  'string.isoDate': 'date',
  'date.base': 'date',
  'date.format': 'date',
  'date.min': 'tooEarly',
  'date.greater': 'tooEarly',
  'date.max': 'tooLate',
  'date.less': 'tooLate',
  'number.base': 'number',
  'number.unsafe': 'number',
  'number.infinity': 'number',
  'number.precision': 'number',
  'number.integer': 'whole',
  'number.min': 'tooSmall',
  'number.greater': 'tooSmall',
  'number.positive': 'tooSmall',
  'number.max': 'tooBig',
  'number.less': 'tooBig',
  'boolean.base': 'choose',
  'array.base': 'choose',
  'array.includesRequiredUnknowns': 'choose',
  'array.min': 'tooFew',
  'array.max': 'tooMany',
  'array.unique': 'taken',
};

const limitNames: Readonly<Partial<Record<RuleName, string>>> = {
  tooShort: 'min',
  tooLong: 'max',
  wrongLength: 'count',
  tooSmall: 'min',
  tooBig: 'max',
  tooEarly: 'min',
  tooLate: 'max',
  tooFew: 'min',
  tooMany: 'max',
};

const knownRules = new Set<string>([...Object.values(ruleNames), 'color', 'time', 'taken', 'mismatch']);

function isRuleName(name: unknown): name is RuleName {
  return typeof name === 'string' && knownRules.has(name);
}

function isReference(valids: unknown): boolean {
  return Array.isArray(valids) && valids.some((valid) => typeof valid === 'object' && valid !== null);
}

/** Rules that depend on the value: missing, or different from another field. */
function findSpecialRule(type: string, { value: limitName, valids }: RuleContext): RuleName | null {
  const isMissing = limitName === '' || limitName === null;
  if (isMissing && /\.(base|only|email|uri|isoDate)$/.test(type)) {
    return 'required';
  }
  return type === 'any.only' && isReference(valids) ? 'mismatch' : null;
}

function findRule(type: string, context: RuleContext): RuleName {
  // A named pattern carries its rule name.
  const name = type.startsWith('string.pattern') ? context.name : type;
  const ownRule = isRuleName(name) ? name : null;
  const joiRule = Object.hasOwn(ruleNames, type) ? ruleNames[type] : undefined;
  return findSpecialRule(type, context) ?? ownRule ?? joiRule ?? 'invalid';
}

function findLimit(rule: RuleName, type: string, limit: unknown): string | number | undefined {
  if (rule === 'tooSmall' && type === 'number.positive') {
    return 1;
  }
  return typeof limit === 'number' || typeof limit === 'string' ? limit : undefined;
}

/** Maps a Joi error type, or a rule name of the server, to a text key and its values. */
export function toBrokenRule(type: string, context: RuleContext = {}): BrokenRule {
  if (typeof context.variable === 'string') {
    return { rule: 'variable', values: { variable: context.variable } };
  }
  const rule = findRule(type, context);
  const limitName = limitNames[rule];
  if (limitName === undefined) {
    return { rule, values: {} };
  }
  const limit = findLimit(rule, type, context.limit);
  return limit === undefined ? { rule: 'invalid', values: {} } : { rule, values: { [limitName]: limit } };
}
