import type { ResourceLanguage } from 'i18next';

interface TextTree {
  readonly [key: string]: string | TextTree;
}

/** Portuguese and Spanish have a `many` plural for whole millions, equal to `other`: it is added so that nobody has to write it. */
export function addManyPlurals(texts: object): ResourceLanguage {
  const tree = texts as TextTree;
  const entries = Object.entries(tree).flatMap(([key, text]): [string, unknown][] => {
    if (typeof text !== 'string') {
      return [[key, addManyPlurals(text)]];
    }
    return key.endsWith('_other')
      ? [
          [key, text],
          [key.replace(/_other$/, '_many'), text],
        ]
      : [[key, text]];
  });
  return Object.fromEntries(entries) as ResourceLanguage;
}
