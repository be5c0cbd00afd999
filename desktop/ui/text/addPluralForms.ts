import type { ResourceLanguage } from 'i18next';

interface TextTree {
  readonly [key: string]: string | TextTree;
}

/** Zero, which Portuguese counts as one, and whole millions (`many` in Portuguese and Spanish) read as `other` does, so that nobody has to write them. */
export function addPluralForms(texts: object): ResourceLanguage {
  const tree = texts as TextTree;
  const entries = Object.entries(tree).flatMap(([key, text]): [string, unknown][] => {
    if (typeof text !== 'string') {
      return [[key, addPluralForms(text)]];
    }
    return key.endsWith('_other')
      ? [
          [key, text],
          [key.replace(/_other$/, '_zero'), text],
          [key.replace(/_other$/, '_many'), text],
        ]
      : [[key, text]];
  });
  return Object.fromEntries(entries) as ResourceLanguage;
}
