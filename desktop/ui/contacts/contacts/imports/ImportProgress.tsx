import styled from '@emotion/styled';
import { useState } from 'react';
import { api } from '#shared/api.ts';
import type { ContactImportRecord } from '#shared/contacts/contacts/imports.ts';
import { AppError, isErrorCode } from '#shared/errors.ts';
import { useEndpointMutation } from '#ui/data/cache/useEndpointMutation.ts';
import { Button, ConfirmDialog, DialogBody, DialogFooter, LinearProgress, toast } from '#ui/kit/index.ts';
import { explainError, toLocale, useTexts } from '#ui/text/index.ts';
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

/** Sentence for an error code. */
const explainCode = (code: string): string => explainError(new AppError(isErrorCode(code) ? code : 'ERR_UNEXPECTED'));

export function ImportProgress({ record }: { readonly record: ContactImportRecord }) {
  const { t, language } = useTexts();
  const [isAsking, setAsking] = useState(false);
  const figures = new Intl.NumberFormat(toLocale(language));
  const done = record.created + record.updated + record.skipped;
  const isReading = record.status === 'reading';
  return (
    <>
      <DialogBody>
        <Lines>
          <b>
            {isReading
              ? t(`contactImports.reading.${record.source}`)
              : t('contactImports.progress.text', { done: figures.format(done), total: figures.format(record.total) })}
          </b>
          <LinearProgress
            determinate={!isReading}
            value={record.total === 0 ? 0 : (done / record.total) * 100}
            aria-label={t('contactImports.progress.label')}
          />
          {record.waitingFor !== null && (
            <p role="status">{t('contactImports.progress.waiting', { reason: explainCode(record.waitingFor) })}</p>
          )}
          <p>{t('contactImports.progress.leave')}</p>
        </Lines>
      </DialogBody>
      <DialogFooter>
        <Button variant="outlined" color="neutral" onClick={() => setAsking(true)}>
          {t('contactImports.progress.stop')}
        </Button>
      </DialogFooter>
      {isAsking && <StopImportDialog id={record.id} onClose={() => setAsking(false)} />}
    </>
  );
}

function StopImportDialog({ id, onClose }: { readonly id: number; readonly onClose: () => void }) {
  const { t } = useTexts();
  const stop = useEndpointMutation(api.contactImports.cancel, {
    toEvent: (changedImport) => ['contactImport', { action: 'update', import: changedImport }],
    onSuccess: () => toast.success(t('contactImports.progress.stopped')),
    isErrorShown: true,
  });
  return (
    <ConfirmDialog
      title={t('contactImports.progress.stopTitle')}
      confirmLabel={t('contactImports.progress.stop')}
      onConfirm={() => stop.mutateAsync({ id })}
      onClose={onClose}
    >
      {t('contactImports.progress.stopText')}
    </ConfirmDialog>
  );
}
