import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import domains from '#build/domains.json' with { type: 'json' };
import { isAreaName, toAreaNames } from './areaNames.ts';
import { listCentralEdits } from './listCentralEdits.ts';
import { fillTemplate } from './fillTemplate.ts';

const templates = path.join(import.meta.dirname, 'templates');

/** Paths of an area that has been written, relative to the project. */
export interface WrittenArea {
  readonly createdFiles: readonly string[];
  readonly changedFiles: readonly string[];
}

/** A sentence that says why no area is written. */
export class NewAreaError extends Error {}

/** `2026-11-22T14:20Z` → `202611221420`. */
const toMigrationTime = (now: Date): string => now.toISOString().replaceAll(/\D/g, '').slice(0, 12);

function write(root: string, file: string, text: string): void {
  const target = path.join(root, file);
  mkdirSync(path.dirname(target), { recursive: true });
  writeFileSync(target, text);
}

/** Writes the skeleton of an area and lists it where areas are listed. Throws a NewAreaError before anything is written. */
export function writeArea(root: string, name: string, now: Date = new Date()): WrittenArea {
  if (!isAreaName(name)) {
    throw new NewAreaError(
      `“${name}” is no name of an area: write its domain (${domains.join(', ')}) and a plural in lower case, words joined by hyphens, such as outreach/price-quotes.`,
    );
  }
  const names = toAreaNames(name);
  const filled = globSync('**/*.txt', { cwd: templates }).map((template) => {
    const text = readFileSync(path.join(templates, template), 'utf8').replace('YYYYMMDDHHMM', toMigrationTime(now));
    const file = fillTemplate(
      template
        .split(path.sep)
        .join('/')
        .replace(/\.txt$/, ''),
      names,
    );
    return { file, text: fillTemplate(text, names) };
  });
  // Texts of all areas of a domain stand in one file.
  const isAppended = ({ file }: { file: string }): boolean => file.startsWith('shared/i18n/');
  const files = filled.filter((one) => !isAppended(one));
  const texts = filled.filter(isAppended).map(({ file, text }) => ({ file, edit: (before: string) => `${before}\n${text}` }));
  const existing = files.find(({ file }) => existsSync(path.join(root, file)));
  if (existing !== undefined) {
    throw new NewAreaError(`There is an area ${name} already: ${existing.file} exists.`);
  }
  // Edited before the first file is written: a list that has changed its form leaves nothing half done.
  const edits = [...listCentralEdits(names), ...texts].map(({ file, edit }) => ({
    file,
    text: edit(readFileSync(path.join(root, file), 'utf8')),
  }));
  [...files, ...edits].forEach(({ file, text }) => write(root, file, text));
  return { createdFiles: files.map(({ file }) => file).toSorted(), changedFiles: edits.map(({ file }) => file) };
}
