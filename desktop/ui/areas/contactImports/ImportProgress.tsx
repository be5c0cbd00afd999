import styled from '@emotion/styled';
import { useState } from 'react';
import { api } from '#shared/api.ts';
import type { ContactImportRecord } from '#shared/areas/contactImports.ts';
import { AppError, isErrorCode } from '#shared/errors.ts';
import { call } from '#ui/data/client.ts';
import { useEcho } from '#ui/data/echo.ts';
import { Button, ConfirmDialog, DialogBody, DialogFoot, LinearProgress, toast } from '#ui/kit/index.ts';
import { explain, localeOf, useTexts } from '#ui/text/index.ts';
import { tabular, text, v } from '#ui/theme/tokens.ts';

const Lines = styled.div`
  display: grid;
  gap: 8px;
  p {
    font: ${text.second};
    color: ${v.ink.soft};
  }
  b {
    font: ${text.secondStrong};
    color: ${v.ink.strong};
    ${tabular}
  }
`;

/** A sentence for a code that came as text. */
const sentence = (code: string): string => explain(new AppError(isErrorCode(code) ? code : 'ERR_UNEXPECTED'));

/** How far an import is. It goes on without anybody looking. */
export function ImportProgress({ one }: { readonly one: ContactImportRecord }) {
  const { t, language } = useTexts();
  const [isAsking, setAsking] = useState(false);
  const figures = new Intl.NumberFormat(localeOf(language));
  const done = one.created + one.updated + one.skipped;
  const isReading = one.status === 'reading';
  return (
    <>
      <DialogBody>
        <Lines>
          <b>
            {isReading
              ? t(`contactImports.reading.${one.source}`)
              : t('contactImports.progress.text', { done: figures.format(done), total: figures.format(one.total) })}
          </b>
          <LinearProgress
            determinate={!isReading}
            value={one.total === 0 ? 0 : (done / one.total) * 100}
            aria-label={t('contactImports.progress.label')}
          />
          {one.waitingFor !== null && <p role="status">{t('contactImports.progress.waiting', { reason: sentence(one.waitingFor) })}</p>}
          <p>{t('contactImports.progress.leave')}</p>
        </Lines>
      </DialogBody>
      <DialogFoot>
        <Button variant="outlined" color="neutral" onClick={() => setAsking(true)}>
          {t('contactImports.progress.stop')}
        </Button>
      </DialogFoot>
      {isAsking && <Stop id={one.id} onClose={() => setAsking(false)} />}
    </>
  );
}

function Stop({ id, onClose }: { readonly id: number; readonly onClose: () => void }) {
  const { t } = useTexts();
  const echo = useEcho();
  const stop = async (): Promise<void> => {
    echo('contactImport', { action: 'update', import: await call(api.contactImports.cancel, { id }) });
    toast.done(t('contactImports.progress.stopped'));
  };
  return (
    <ConfirmDialog
      title={t('contactImports.progress.stopTitle')}
      confirm={t('contactImports.progress.stop')}
      onConfirm={stop}
      onClose={onClose}
    >
      {t('contactImports.progress.stopText')}
    </ConfirmDialog>
  );
}
