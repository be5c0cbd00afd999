import { api } from '#shared/api.ts';
import type { ImportRowRecord } from '#shared/areas/contactImports.ts';
import { call } from '#ui/data/client.ts';
import { csvOf } from '#ui/data/csv.ts';
import type { Translate } from '#ui/text/index.ts';
import { stateOf } from './rowState.ts';

/** Every line of an import, page after page. */
async function everyLine(id: number): Promise<ImportRowRecord[]> {
  const lines: ImportRowRecord[] = [];
  for (let pageNumber = 1, hasMore = true; hasMore; pageNumber += 1) {
    // One page at a time on purpose.
    // oxlint-disable-next-line no-await-in-loop
    const page = await call(api.contactImports.rows, { id, pageNumber });
    lines.push(...page.rows);
    hasMore = page.hasMore;
  }
  return lines;
}

/** What became of every line, as a spreadsheet. */
export async function reportCsv(id: number, t: Translate): Promise<string> {
  const heads = [
    t('contactImports.rows.line'),
    t('contactImports.rows.name'),
    t('contactImports.rows.number'),
    t('contactImports.rows.email'),
    t('contactImports.rows.outcome'),
  ];
  const lines = (await everyLine(id)).map((row) => [String(row.id), row.name, row.number, row.email, t(stateOf(row).label)]);
  return csvOf([heads, ...lines]);
}
