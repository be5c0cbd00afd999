/** Recorded method call of a schema; `parent` is null for calls on Joi itself. */
interface RuleCall {
  readonly parent: object | null;
  readonly method: string;
  readonly args: readonly unknown[];
}

const ruleCalls = new WeakMap<object, RuleCall>();

/** Recorded schemas cannot validate: `buildRule` builds them first. */
const validatingMethods: readonly string[] = ['validate', 'validateAsync', 'attempt', 'assert', 'describe'];

function recordRule(note: RuleCall | null): object {
  const rule: object = new Proxy(
    {},
    {
      get: (_target, word) => {
        if (typeof word === 'symbol' || validatingMethods.includes(word)) {
          return undefined;
        }
        return (...values: unknown[]) => recordRule({ parent: note === null ? null : rule, method: word, args: values });
      },
    },
  );
  if (note !== null) {
    ruleCalls.set(rule, note);
  }
  return rule;
}

/**
 * Replaces Joi in the built page: records the contract's schemas when they are defined, so that Joi loads with the first form and not
 * with the first screen.
 */
export const lazyJoi = recordRule(null);

const isPlain = (value: object): boolean => Object.getPrototypeOf(value) === Object.prototype;

function buildValue(value: unknown, make: (rule: object) => unknown): unknown {
  if (typeof value !== 'object' || value === null) {
    return value;
  }
  if (Array.isArray(value)) {
    return value.map((item) => buildValue(item, make));
  }
  if (ruleCalls.has(value)) {
    return make(value);
  }
  return isPlain(value) ? Object.fromEntries(Object.entries(value).map(([key, item]) => [key, buildValue(item, make)])) : value;
}

type JoiMethods = Readonly<Record<string, (...values: unknown[]) => object>>;

/** Builds recorded schemas with Joi, each once; other values are returned unchanged. */
export function createRuleBuilder(joi: object): <Rule extends object>(rule: Rule) => Rule {
  const made = new WeakMap<object, object>();
  const make = (rule: object): object => {
    const note = ruleCalls.get(rule);
    if (note === undefined) {
      return rule;
    }
    const existing = made.get(rule);
    if (existing !== undefined) {
      return existing;
    }
    const to = (note.parent === null ? joi : make(note.parent)) as JoiMethods;
    const done = to[note.method]?.(...note.args.map((value) => buildValue(value, make)));
    if (done === undefined) {
      throw new Error(`Joi does not know the word ${note.method}`);
    }
    made.set(rule, done);
    return done;
  };
  // A recorded schema has the type of the schema that it becomes.
  return <Rule extends object>(rule: Rule) => make(rule) as Rule;
}
