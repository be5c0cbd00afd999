import { api } from '#shared/api.ts';
import type { ContactImportRecord } from '#shared/contacts/contactImports.ts';
import { AppError } from '#shared/errors.ts';
import { useEndpointMutation } from '#ui/data/cache/useEndpointMutation.ts';
import { BusyButton, DialogBody, DialogFooter, ErrorState } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { ImportCounts } from './ImportCounts.tsx';

/** Import that gave up after repeated failures: resume or end. */
export function ImportInterrupted({ record }: { readonly record: ContactImportRecord }) {
  const { t } = useTexts();
  const toEvent = (changed: ContactImportRecord) => ['contactImport', { action: 'update', import: changed }] as const;
  const resume = useEndpointMutation(api.contactImports.start, { toEvent });
  const end = useEndpointMutation(api.contactImports.cancel, { toEvent });
  return (
    <>
      <DialogBody>
        <ErrorState title={t('contactImports.failed')} error={new AppError('ERR_IMPORT_GAVE_UP')} />
        {record.total > 0 && <ImportCounts record={record} />}
      </DialogBody>
      <DialogFooter>
        <BusyButton variant="outlined" color="neutral" busy={end.isPending} onClick={() => end.mutate({ id: record.id })}>
          {t('contactImports.end')}
        </BusyButton>
        <BusyButton busy={resume.isPending} onClick={() => resume.mutate({ id: record.id })}>
          {t('contactImports.resume')}
        </BusyButton>
      </DialogFooter>
    </>
  );
}
