import { FileDown } from 'lucide-react';
import { useState } from 'react';
import type { ContactImportRecord } from '#shared/contacts/contactImports.ts';
import { downloadCsv } from '#ui/data/files/csv.ts';
import { BusyButton, Button, DialogBody, DialogFooter, toast, useDialogClose } from '#ui/kit/index.ts';
import { explainError, useTexts } from '#ui/text/index.ts';
import { ImportRows } from './ImportRows.tsx';
import { ImportCounts } from './ImportCounts.tsx';
import { buildReportCsv } from './buildReportCsv.ts';

export function ImportResult({ record }: { readonly record: ContactImportRecord }) {
  const { t } = useTexts();
  const close = useDialogClose();
  return (
    <>
      <DialogBody>
        <ImportCounts record={record} />
        <ImportRows id={record.id} />
      </DialogBody>
      <DialogFooter>
        <ReportButton id={record.id} />
        <Button onClick={close}>{t('contactImports.result.close')}</Button>
      </DialogFooter>
    </>
  );
}

function ReportButton({ id }: { readonly id: number }) {
  const { t } = useTexts();
  const [isBusy, setBusy] = useState(false);
  const save = async (): Promise<void> => {
    setBusy(true);
    try {
      downloadCsv(await buildReportCsv(id, t), t('contactImports.result.reportName', { id }));
    } catch (error) {
      toast.error(explainError(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <BusyButton
      variant="outlined"
      color="neutral"
      busy={isBusy}
      startDecorator={<FileDown size={16} strokeWidth={1.75} aria-hidden />}
      onClick={() => void save()}
    >
      {t('contactImports.result.report')}
    </BusyButton>
  );
}
