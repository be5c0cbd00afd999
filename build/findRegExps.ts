import { parseSync, Visitor, type ESTree } from 'rolldown/utils';

interface FileRegExps {
  /** As they are written, with their flags. */
  readonly literals: readonly string[];
  /** Places that put a pattern together. */
  readonly builtCount: number;
}

/** The regular expressions of a file. */
export function findRegExps(file: string, code: string): FileRegExps {
  const literals: string[] = [];
  let builtCount = 0;
  const count = ({ callee }: Pick<ESTree.NewExpression, 'callee'>): void => {
    builtCount += callee.type === 'Identifier' && callee.name === 'RegExp' ? 1 : 0;
  };
  new Visitor({
    Literal: (node) => {
      if ('regex' in node) {
        literals.push(`/${node.regex.pattern}/${node.regex.flags}`);
      }
    },
    NewExpression: count,
    CallExpression: count,
  }).visit(parseSync(file, code).program);
  return { literals, builtCount };
}

/** Patterns that a file puts together while it is loaded, by the place that does so. */
export async function recordBuiltRegExps(file: string, load: () => Promise<unknown>): Promise<ReadonlyMap<string, readonly string[]>> {
  const built = new Map<string, string[]>();
  const plain = globalThis.RegExp;
  globalThis.RegExp = new Proxy(plain, {
    construct: (target, args: [string, string?]) => {
      const regExp = new target(...args);
      const place = new Error('place').stack?.split('\n').find((line) => line.includes(file));
      if (place !== undefined) {
        built.set(place, [...(built.get(place) ?? []), String(regExp)]);
      }
      return regExp;
    },
  });
  try {
    await load();
  } finally {
    globalThis.RegExp = plain;
  }
  return built;
}
