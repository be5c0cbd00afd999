import type { ContactImportRecord } from '#shared/contacts/contactImports.ts';
import { downloadCsv } from '#ui/data/files/csv.ts';
import { Button, DialogBody, DialogFooter, DownloadButton, useDialogClose } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { ImportRows } from './ImportRows.tsx';
import { ImportCounts } from './ImportCounts.tsx';
import { buildReportCsv } from './buildReportCsv.ts';

export function ImportResult({ record }: { readonly record: ContactImportRecord }) {
  const { t } = useTexts();
  const close = useDialogClose();
  const { id } = record;
  return (
    <>
      <DialogBody>
        <ImportCounts record={record} />
        <ImportRows id={id} />
      </DialogBody>
      <DialogFooter>
        <DownloadButton
          label={t('contactImports.result.report')}
          onSave={async () => downloadCsv(await buildReportCsv(id, t), t('contactImports.result.reportName', { id }))}
        />
        <Button onClick={close}>{t('contactImports.result.close')}</Button>
      </DialogFooter>
    </>
  );
}
