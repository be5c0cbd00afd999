import { FileDown } from 'lucide-react';
import { useState } from 'react';
import type { ContactImportRecord } from '#shared/areas/contactImports.ts';
import { saveCsv } from '#ui/data/csv.ts';
import { BusyButton, Button, DialogBody, DialogFoot, toast, useDialogClose } from '#ui/kit/index.ts';
import { explain, useTexts } from '#ui/text/index.ts';
import { ImportRows } from './ImportRows.tsx';
import { ImportTally } from './ImportTally.tsx';
import { reportCsv } from './reportCsv.ts';

/** What became of an import that is over. */
export function ImportResult({ one }: { readonly one: ContactImportRecord }) {
  const { t } = useTexts();
  const close = useDialogClose();
  return (
    <>
      <DialogBody>
        <ImportTally one={one} />
        <ImportRows id={one.id} />
      </DialogBody>
      <DialogFoot>
        <Report id={one.id} />
        <Button onClick={close}>{t('contactImports.result.close')}</Button>
      </DialogFoot>
    </>
  );
}

function Report({ id }: { readonly id: number }) {
  const { t } = useTexts();
  const [isBusy, setBusy] = useState(false);
  const save = async (): Promise<void> => {
    setBusy(true);
    try {
      saveCsv(await reportCsv(id, t), t('contactImports.result.reportName', { id }));
    } catch (error) {
      toast.failed(explain(error));
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
