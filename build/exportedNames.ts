import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** A name that a source file exports. */
export interface ExportedName {
  readonly name: string;
  readonly file: string;
  readonly isType: boolean;
}

const declaration = /^export (?:declare )?(?:abstract )?(interface|type|class|const|let|(?:async )?function\*?) (\w+)/gm;
const typeKeywords = new Set(['interface', 'type', 'class']);

/** Source files of the product, its tests and its build; texts of the interface are no code. */
export const listSourceFiles = (root: string): string[] =>
  globSync('{shared,server,desktop,build}/**/*.{ts,tsx,mjs}', { cwd: root })
    .map((file) => file.split(path.sep).join('/'))
    .filter((file) => !file.startsWith('shared/i18n/'))
    .toSorted();

/** Every name that a declaration exports; re-exports are left out. */
export const listExportedNames = (root: string): ExportedName[] =>
  listSourceFiles(root).flatMap((file) =>
    [...readFileSync(path.join(root, file), 'utf8').matchAll(declaration)].map(([, keyword = '', name = '']) => ({
      name,
      file,
      isType: typeKeywords.has(keyword),
    })),
  );

/** `OutboundItem.test.ts` → outbound, item; an abbreviation is one word. */
export const splitName = (name: string): string[] =>
  (/[^.]*/.exec(name)?.[0].match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g) ?? []).map((word) => word.toLowerCase());
