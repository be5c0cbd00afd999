import { Download, FileSpreadsheet, FileText, Printer } from 'lucide-react';
import type { DashboardReport } from '#shared/reporting/dashboard/report.ts';
import { ActionMenu, toast } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { saveReportCsv, saveReportXlsx } from './exportReport.ts';

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
