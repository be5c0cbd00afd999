import { toSnake, type AreaNames } from './areaNames.ts';

/** A change of one file that lists all areas. */
export interface ListEdit {
  readonly file: string;
  readonly edit: (text: string) => string;
}

/** Inserts a line before the first line of its kind with a greater key, or after the last; the kind's first group is the key. */
function insertSorted(text: string, line: string, kind: RegExp): string {
  const keyOf = (one: string): string | undefined => kind.exec(one)?.[1];
  const key = keyOf(line) ?? '';
  const lines = text.split('\n');
  const last = lines.findLastIndex((one) => keyOf(one) !== undefined);
  if (last === -1) {
    throw new Error(`There is no list to put this line into: ${line}`);
  }
  const next = lines.findIndex((one) => (keyOf(one) ?? '') > key);
  return lines.toSpliced(next === -1 ? last + 1 : next, 0, line).join('\n');
}

/** Inserts text before the last line that begins with the marker. */
function insertBefore(text: string, marker: string, inserted: string): string {
  const index = text.lastIndexOf(`\n${marker}`);
  if (index === -1) {
    throw new Error(`There is no ${marker} to put this before: ${inserted}`);
  }
  return `${text.slice(0, index + 1)}${inserted}\n${text.slice(index + 1)}`;
}

const reExport = /^export \{ \w+ \} from '\.\/(.+?)(?:\/area)?\.ts';$/;

const addReExport =
  (name: string, path: string) =>
  (text: string): string =>
    insertSorted(text, `export { ${name} } from './${path}.ts';`, reExport);

const noRowTexts = {
  pt: 'Este registro não existe mais.',
  en: 'This record no longer exists.',
  es: 'Este registro ya no existe.',
} as const;

const listTextEdits = (language: keyof typeof noRowTexts, { plural }: AreaNames, errorCode: string): ListEdit[] => [
  { file: `shared/i18n/${language}/index.ts`, edit: addReExport(plural, plural) },
  {
    file: `shared/i18n/${language}/errors.ts`,
    edit: (text) => insertBefore(text, '}', `  ${errorCode}: '${noRowTexts[language]}',`),
  },
];

/** What an area adds outside of its own files. */
export function listCentralEdits(names: AreaNames): ListEdit[] {
  const { plural, singular } = names;
  const errorCode = `ERR_NO_${toSnake(singular).toUpperCase()}_FOUND`;
  const areaName = `${plural}Area`;
  return [
    { file: 'shared/areas/index.ts', edit: addReExport(plural, plural) },
    { file: 'shared/areas/permissions.ts', edit: addReExport(`${singular}Permissions`, plural) },
    { file: 'shared/errors.ts', edit: (text) => insertBefore(text, '} as const;', `  ${errorCode}: 404,`) },
    ...listTextEdits('pt', names, errorCode),
    ...listTextEdits('en', names, errorCode),
    ...listTextEdits('es', names, errorCode),
    { file: 'server/areas/index.ts', edit: addReExport(areaName, `${plural}/area`) },
    { file: 'desktop/ui/areas/index.ts', edit: addReExport(areaName, `${plural}/area`) },
  ];
}
