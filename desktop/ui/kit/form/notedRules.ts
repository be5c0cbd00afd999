/** Something said of rules: a word said to what came before. The first word is said to Joi itself. */
interface Note {
  readonly of: object | null;
  readonly word: string;
  readonly values: readonly unknown[];
}

const notes = new WeakMap<object, Note>();

/** Rules that are only noted cannot judge: `madeRule` comes first. */
const verdicts: readonly string[] = ['validate', 'validateAsync', 'attempt', 'assert', 'describe'];

function noted(note: Note | null): object {
  const rule: object = new Proxy(
    {},
    {
      get: (_target, word) => {
        if (typeof word === 'symbol' || verdicts.includes(word)) {
          return undefined;
        }
        return (...values: unknown[]) => noted({ of: note === null ? null : rule, word, values });
      },
    },
  );
  if (note !== null) {
    notes.set(rule, note);
  }
  return rule;
}

/**
 * Stands in for Joi in the built page. The contract's rules are noted when they are read and made when a form needs them,
 * so that Joi comes with the first form and not with the first screen.
 */
export const notedJoi = noted(null);

const isPlain = (value: object): boolean => Object.getPrototypeOf(value) === Object.prototype;

function remade(value: unknown, make: (rule: object) => unknown): unknown {
  if (typeof value !== 'object' || value === null) {
    return value;
  }
  if (Array.isArray(value)) {
    return value.map((item) => remade(item, make));
  }
  if (notes.has(value)) {
    return make(value);
  }
  return isPlain(value) ? Object.fromEntries(Object.entries(value).map(([key, item]) => [key, remade(item, make)])) : value;
}

type Words = Readonly<Record<string, (...values: unknown[]) => object>>;

/** Says to Joi what was noted, each thing once; what is no note is returned as it is. */
export function createMaker(joi: object): <Rule extends object>(rule: Rule) => Rule {
  const made = new WeakMap<object, object>();
  const make = (rule: object): object => {
    const note = notes.get(rule);
    if (note === undefined) {
      return rule;
    }
    const held = made.get(rule);
    if (held !== undefined) {
      return held;
    }
    const to = (note.of === null ? joi : make(note.of)) as Words;
    const done = to[note.word]?.(...note.values.map((value) => remade(value, make)));
    if (done === undefined) {
      throw new Error(`Joi does not know the word ${note.word}`);
    }
    made.set(rule, done);
    return done;
  };
  // A note stands for the rule that it becomes.
  return <Rule extends object>(rule: Rule) => make(rule) as Rule;
}
