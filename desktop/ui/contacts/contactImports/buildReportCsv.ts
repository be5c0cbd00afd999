import { api } from '#shared/api.ts';
import type { ImportRowRecord } from '#shared/contacts/contactImports.ts';
import { callEndpoint } from '#ui/data/http/client.ts';
import { formatCsv } from '#ui/data/files/csv.ts';
import type { Translate } from '#ui/text/index.ts';
import { getImportRowBadge } from './importRowBadge.ts';

async function fetchAllRows(id: number): Promise<ImportRowRecord[]> {
  const rows: ImportRowRecord[] = [];
  for (let pageNumber = 1, hasMore = true; hasMore; pageNumber += 1) {
    // Sequential on purpose: parallel pages would burden the server.
    // oxlint-disable-next-line no-await-in-loop
    const page = await callEndpoint(api.contactImports.rows, { id, pageNumber });
    rows.push(...page.rows);
    hasMore = page.hasMore;
  }
  return rows;
}

/** Outcome of every row as CSV. */
export async function buildReportCsv(id: number, t: Translate): Promise<string> {
  const headings = [
    t('contactImports.rows.line'),
    t('contactImports.rows.name'),
    t('contactImports.rows.number'),
    t('contactImports.rows.email'),
    t('contactImports.rows.outcome'),
    t('contactImports.rows.detail'),
  ];
  const lines = (await fetchAllRows(id)).map((row) => [
    String(row.id),
    row.name,
    row.number,
    row.email,
    t(getImportRowBadge(row).label),
    row.detail ?? '',
  ]);
  return formatCsv([headings, ...lines]);
}
