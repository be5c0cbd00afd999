import { api } from '#shared/api.ts';
import type { ContactImportRecord } from '#shared/areas/contactImports.ts';
import { AppError } from '#shared/errors.ts';
import { useApplyLocally } from '#ui/data/cache/useApplyLocally.ts';
import { useEndpointMutation } from '#ui/data/cache/query.ts';
import { BusyButton, DialogBody, DialogFooter, ErrorState } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { ImportCounts } from './ImportCounts.tsx';

/** Import that gave up after repeated failures: resume or end. */
export function ImportInterrupted({ one }: { readonly one: ContactImportRecord }) {
  const { t } = useTexts();
  const echo = useApplyLocally();
  const applyLocally = (changed: ContactImportRecord): void => echo('contactImport', { action: 'update', import: changed });
  const resume = useEndpointMutation(api.contactImports.start, { onSuccess: applyLocally });
  const end = useEndpointMutation(api.contactImports.cancel, { onSuccess: applyLocally });
  return (
    <>
      <DialogBody>
        <ErrorState title={t('contactImports.failed')} error={new AppError('ERR_IMPORT_GAVE_UP')} />
        {one.total > 0 && <ImportCounts one={one} />}
      </DialogBody>
      <DialogFooter>
        <BusyButton variant="outlined" color="neutral" busy={end.isPending} onClick={() => end.mutate({ id: one.id })}>
          {t('contactImports.end')}
        </BusyButton>
        <BusyButton busy={resume.isPending} onClick={() => resume.mutate({ id: one.id })}>
          {t('contactImports.resume')}
        </BusyButton>
      </DialogFooter>
    </>
  );
}
