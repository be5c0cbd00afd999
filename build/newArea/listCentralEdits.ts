import { capitalize, toWords, type AreaNames } from './areaNames.ts';

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

const reExport = /^export \{ (\w+) \} from '.+';$/;

const addReExport =
  (name: string, from: string) =>
  (text: string): string =>
    insertSorted(text, `export { ${name} } from '${from}.ts';`, reExport);

const placeName = /^ {2}(\w+): ['"].*['"],$/;

/** Its line in `places`, one of several groups of texts in its file. */
const addPlace =
  (plural: string) =>
  (text: string): string =>
    text.replace(/(?<=^export const places\b[^{]*\{\n)[^}]*(?=^\};)/m, (places) =>
      insertSorted(places, `  ${plural}: '${capitalize(toWords(plural))}',`, placeName),
    );

/** What an area adds outside of its own files. */
export function listCentralEdits({ domain, plural, singular }: AreaNames): ListEdit[] {
  const contract = `#shared/${domain}/${plural}`;
  const addArea = addReExport(`${plural}Area`, `./${domain}/${plural}/area`);
  return [
    { file: 'shared/areas/endpoints.ts', edit: addReExport(plural, contract) },
    { file: 'shared/areas/permissions.ts', edit: addReExport(`${singular}Permissions`, contract) },
    { file: 'shared/areas/errors.ts', edit: addReExport(`${singular}Errors`, contract) },
    ...['pt', 'en', 'es'].map((language) => ({ file: `shared/i18n/${language}/first.ts`, edit: addPlace(plural) })),
    { file: 'server/areas.ts', edit: addArea },
    { file: 'desktop/ui/areas.ts', edit: addArea },
  ];
}
