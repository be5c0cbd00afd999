import path from 'node:path';
import * as first from '#shared/i18n/pt/first.ts';
import * as pt from '#shared/i18n/pt/index.ts';
import type { Plugin } from 'vite';

type TextTree = { readonly [key: string]: string | TextTree };

const listKeys = (tree: TextTree, before: string): string[] =>
  Object.entries(tree).flatMap(([key, text]) =>
    typeof text === 'string' ? [`${before}.${key.replace(/_(?:one|other)$/, '')}`] : listKeys(text, `${before}.${key}`),
  );

const lateKeys = new Set(Object.entries<TextTree>(pt).flatMap(([area, texts]) => (area in first ? [] : listKeys(texts, area))));
const isStartOfKey = (start: string): boolean => [...lateKeys].some((key) => key.startsWith(start));

/** Late texts that a script says: `'tags.new'`, and `tags.states.${state}` by its beginning. */
export const findLateTexts = (code: string): string[] =>
  [...code.matchAll(/["'`](\w+\.[\w.]*)(["'`]|\$\{)/g)].flatMap(([, key = '', end]) =>
    (end === '${' ? isStartOfKey(key) : lateKeys.has(key)) ? [key] : [],
  );

/** Fails the build when a module of the first script says a text that comes with lazy components only: it would show its key. */
export const lateTextWall: Plugin = {
  name: 'late-texts',
  generateBundle(_options, bundle) {
    const modules = Object.values(bundle)
      .flatMap((file) => (file.type === 'chunk' && file.name === 'first' ? Object.entries(file.modules) : []))
      .filter(([id]) => id.includes('/desktop/ui/'));
    const uses = modules.flatMap(([id, { code }]) => findLateTexts(code ?? '').map((key) => `${key} in ${path.basename(id)}`));
    if (modules.length === 0 || uses.length > 0) {
      this.error(`The first script says texts that are late (desktop/README.md, Texts): ${uses.join(', ')}.`);
    }
  },
};
