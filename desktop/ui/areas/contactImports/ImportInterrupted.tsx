import { api } from '#shared/api.ts';
import type { ContactImportRecord } from '#shared/areas/contactImports.ts';
import { AppError } from '#shared/errors.ts';
import { useEcho } from '#ui/data/echo.ts';
import { useAct } from '#ui/data/query.ts';
import { BusyButton, DialogBody, DialogFoot, Failed } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { ImportTally } from './ImportTally.tsx';

/** An import whose steps failed again and again: it can go on from there, or be ended. */
export function ImportInterrupted({ one }: { readonly one: ContactImportRecord }) {
  const { t } = useTexts();
  const echo = useEcho();
  const told = (changed: ContactImportRecord): void => echo('contactImport', { action: 'update', import: changed });
  const resume = useAct(api.contactImports.start, { onDone: told });
  const end = useAct(api.contactImports.cancel, { onDone: told });
  return (
    <>
      <DialogBody>
        <Failed title={t('contactImports.failed')} error={new AppError('ERR_IMPORT_GAVE_UP')} />
        {one.total > 0 && <ImportTally one={one} />}
      </DialogBody>
      <DialogFoot>
        <BusyButton variant="outlined" color="neutral" busy={end.isPending} onClick={() => end.mutate({ id: one.id })}>
          {t('contactImports.end')}
        </BusyButton>
        <BusyButton busy={resume.isPending} onClick={() => resume.mutate({ id: one.id })}>
          {t('contactImports.resume')}
        </BusyButton>
      </DialogFoot>
    </>
  );
}
