import { Download, FileSpreadsheet, FileText, Printer } from 'lucide-react';
import type { DashboardFigures, DashboardPart, DashboardReport } from '#shared/reporting/dashboard/report.ts';
import { dayMs } from '#shared/rules/durations.ts';
import { ActionMenu, toast } from '#ui/kit/index.ts';
import { type Language, toLocale, type Translate, useTexts } from '#ui/text/index.ts';
import { downloadCsv, formatCsv } from '#ui/data/files/csv.ts';
import { downloadBlob } from '#ui/data/files/downloadText.ts';

/** `2026-11-23`, a date in sheets that have dates. */
interface Day {
  readonly day: string;
}
type Cell = string | number | null | Day;
type Rows = readonly (readonly Cell[])[];

const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const round = (minutes: number | null): number | null => (minutes === null ? null : Math.round(minutes * 100) / 100);

const figuresOf = ({ opened, resolved, answerTime, waitTime, handlingTime }: DashboardFigures): Cell[] => [
  opened,
  resolved,
  round(answerTime),
  round(waitTime),
  round(handlingTime),
];

/** Times are in minutes. */
const figureHeads = (t: Translate): string[] => [
  t('dashboard.columns.opened'),
  t('dashboard.columns.resolved'),
  ...(['answerTime', 'waitTime', 'handlingTime'] as const).map((key) => `${t(`dashboard.columns.${key}`)} (min)`),
];

/** Every table of the dashboard under its title. */
function listSheets(report: DashboardReport, t: Translate): { title: string; rows: Rows }[] {
  const partRows = (parts: readonly DashboardPart[], missing: string): Rows => [
    [t('dashboard.columns.name'), ...figureHeads(t)],
    ...parts.map((part) => [part.name ?? missing, ...figuresOf(part)]),
  ];
  return [
    {
      title: t('dashboard.export.period'),
      rows: [
        [t('dashboard.export.period'), t('dashboard.period.from'), t('dashboard.period.to'), ...figureHeads(t)],
        [t('dashboard.export.period'), { day: report.from }, { day: report.to }, ...figuresOf(report.current)],
        [t('dashboard.export.previous'), { day: report.previousFrom }, { day: report.previousTo }, ...figuresOf(report.previous)],
      ],
    },
    {
      title: t('dashboard.days.day'),
      rows: [
        [t('dashboard.days.day'), t('dashboard.days.opened'), t('dashboard.days.resolved')],
        ...[...report.previousDays, ...report.days].map(({ day, opened, resolved }) => [{ day }, opened, resolved]),
      ],
    },
    { title: t('dashboard.attendants.title'), rows: partRows(report.users, t('dashboard.people.nobody')) },
    { title: t('dashboard.parts.queues'), rows: partRows(report.queues, t('dashboard.parts.none')) },
    { title: t('dashboard.parts.connections'), rows: partRows(report.connections, t('dashboard.parts.noConnection')) },
    {
      title: t('dashboard.hourTimes.title'),
      rows: [[t('dashboard.hourTimes.hour'), ...figureHeads(t)], ...report.hourTimes.map((times) => [times.hour, ...figuresOf(times)])],
    },
    { title: t('dashboard.parts.tags'), rows: partRows(report.tags, t('dashboard.parts.nameless')) },
  ];
}

const isDay = (cell: Cell): cell is Day => typeof cell === 'object' && cell !== null;

const toText = (cell: Cell): string => (isDay(cell) ? cell.day : String(cell ?? ''));

/** A program that writes 6,97 reads 6.97 as a text, or as a month. */
function toCsvText(cell: Cell, language: Language): string {
  const isNumber = typeof cell === 'number';
  return isNumber ? new Intl.NumberFormat(toLocale(language), { useGrouping: false, maximumFractionDigits: 2 }).format(cell) : toText(cell);
}

/** 1970-01-01 in the days of Excel. */
const firstDay = 25_569;

/** Format 14 of Excel: the reader's program shows dates in its own notation. */
const toBookCell = (cell: Cell) => (isDay(cell) ? { t: 'n', v: firstDay + Date.parse(cell.day) / dayMs, z: 'm/d/yy' } : cell);

const nameFile = ({ from, to }: DashboardReport, t: Translate): string => t('dashboard.export.file', { from, to });

/** One sheet with all tables, an empty line between them; names that begin like formulas are escaped. */
function saveReportCsv(report: DashboardReport, t: Translate, language: Language): void {
  const rows = listSheets(report, t).flatMap(({ title, rows: own }) => [[title], ...own, []]);
  downloadCsv(formatCsv(rows.map((row) => row.map((cell) => toCsvText(cell, language)))), `${nameFile(report, t)}.csv`);
}

/** A sheet per table. Texts are stored as texts, so that nothing in them is a formula. */
async function saveReportXlsx(report: DashboardReport, t: Translate): Promise<void> {
  const { utils, write } = await import('xlsx');
  const book = utils.book_new();
  for (const { title, rows } of listSheets(report, t)) {
    const sheet = utils.aoa_to_sheet(rows.map((row) => row.map(toBookCell)));
    // Narrower columns show `####` in place of a date.
    sheet['!cols'] = (rows[0] ?? []).map((head) => ({ wch: Math.max(12, toText(head).length) }));
    utils.book_append_sheet(book, sheet, title.slice(0, 31));
  }
  const file: ArrayBuffer = write(book, { type: 'array', bookType: 'xlsx' });
  downloadBlob(new Blob([file], { type: xlsxType }), `${nameFile(report, t)}.xlsx`);
}

/** The figures as a sheet, or on paper. */
export function ExportMenu({ report }: { readonly report: DashboardReport }) {
  const { t, language } = useTexts();
  const saveXlsx = (): void => void saveReportXlsx(report, t).catch(() => toast.error(t('dashboard.export.failed')));
  return (
    <ActionMenu
      label={t('dashboard.export.label')}
      icon={Download}
      actions={[
        { key: 'csv', label: t('dashboard.export.csv'), icon: FileText, run: () => saveReportCsv(report, t, language) },
        { key: 'xlsx', label: t('dashboard.export.xlsx'), icon: FileSpreadsheet, run: saveXlsx },
        { key: 'print', label: t('dashboard.export.print'), icon: Printer, run: () => window.print() },
      ]}
    />
  );
}
