import type { DashboardFigures } from '#shared/reporting/dashboard/report.ts';
import type { Column } from '#ui/kit/index.ts';
import type { Language, Translate } from '#ui/text/index.ts';
import { formatCount, formatMinutes } from './formatMinutes.ts';

/** Columns of figures, for any row that has them. */
export function figureColumns<Row extends DashboardFigures>(t: Translate, language: Language): Column<Row>[] {
  const counts = (['opened', 'resolved'] as const).map((key) => ({
    key,
    label: t(`dashboard.columns.${key}`),
    numeric: true,
    essential: key === 'resolved',
    optional: key === 'opened',
    sortable: true,
    width: key === 'resolved' ? 124 : 104,
    cell: (row: Row) => formatCount(row[key], language),
  }));
  const times = (['answerTime', 'waitTime', 'handlingTime'] as const).map((key) => ({
    key,
    label: t(`dashboard.columns.${key}`),
    numeric: true,
    optional: key !== 'handlingTime',
    sortable: true,
    width: key === 'waitTime' ? 104 : key === 'answerTime' ? 148 : 124,
    cell: (row: Row) => formatMinutes(row[key], t),
  }));
  return [...counts, ...times];
}
