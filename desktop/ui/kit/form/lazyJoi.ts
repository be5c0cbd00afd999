/** Something said of rules: a word said to what came before. The first word is said to Joi itself. */
interface RuleCall {
  readonly parent: object | null;
  readonly method: string;
  readonly args: readonly unknown[];
}

const ruleCalls = new WeakMap<object, RuleCall>();

/** Rules that are only noted cannot judge: `madeRule` comes first. */
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
 * Stands in for Joi in the built page. The contract's rules are noted when they are read and made when a form needs them,
 * so that Joi comes with the first form and not with the first screen.
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

/** Says to Joi what was noted, each thing once; what is no note is returned as it is. */
export function createRuleBuilder(joi: object): <Rule extends object>(rule: Rule) => Rule {
  const made = new WeakMap<object, object>();
  const make = (rule: object): object => {
    const note = ruleCalls.get(rule);
    if (note === undefined) {
      return rule;
    }
    const held = made.get(rule);
    if (held !== undefined) {
      return held;
    }
    const to = (note.parent === null ? joi : make(note.parent)) as JoiMethods;
    const done = to[note.method]?.(...note.args.map((value) => buildValue(value, make)));
    if (done === undefined) {
      throw new Error(`Joi does not know the word ${note.method}`);
    }
    made.set(rule, done);
    return done;
  };
  // A note stands for the rule that it becomes.
  return <Rule extends object>(rule: Rule) => make(rule) as Rule;
}
