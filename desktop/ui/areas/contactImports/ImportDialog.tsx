import { useState } from 'react';
import { api } from '#shared/api.ts';
import { isInterrupted, type ContactImportRecord } from '#shared/areas/contactImports.ts';
import { AppError, isErrorCode } from '#shared/errors.ts';
import { useRead } from '#ui/data/query.ts';
import { Button, Dialog, DialogBody, DialogFoot, Failed, Loading } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { ImportInterrupted } from './ImportInterrupted.tsx';
import { ImportPreview } from './ImportPreview.tsx';
import { ImportProgress } from './ImportProgress.tsx';
import { ImportResult } from './ImportResult.tsx';
import { ImportStart } from './ImportStart.tsx';

interface ImportDialogProps {
  /** An import to look at; none begins a new one. */
  readonly importId: number | null;
  readonly onClose: () => void;
}

/** Brings contacts in: choose where from, look, watch, and see what became of it. */
export function ImportDialog({ importId, onClose }: ImportDialogProps) {
  const { t } = useTexts();
  const [id, setId] = useState(importId);
  return id === null ? (
    <Dialog title={t('contactImports.title')} onClose={onClose}>
      <DialogBody>
        <ImportStart onPick={setId} />
      </DialogBody>
    </Dialog>
  ) : (
    <OneImport id={id} onClose={onClose} onAnother={() => setId(null)} />
  );
}

interface OneImportProps {
  readonly id: number;
  readonly onClose: () => void;
  readonly onAnother: () => void;
}

function OneImport({ id, onClose, onAnother }: OneImportProps) {
  const { t } = useTexts();
  const { data, error, refetch } = useRead(api.contactImports.show, { id });
  return (
    <Dialog title={data?.name ?? t('contactImports.title')} onClose={onClose}>
      {data === undefined ? (
        <DialogBody>{error === null ? <Loading lines={5} /> : <Failed error={error} onRetry={() => void refetch()} />}</DialogBody>
      ) : (
        <Step one={data} onAnother={onAnother} />
      )}
    </Dialog>
  );
}

interface StepProps {
  readonly one: ContactImportRecord;
  readonly onAnother: () => void;
}

function Step({ one, onAnother }: StepProps) {
  switch (one.status) {
    case 'reading':
    case 'running':
      return <ImportProgress one={one} />;
    case 'ready':
      return <ImportPreview one={one} onGone={onAnother} />;
    case 'failed':
      return isInterrupted(one) ? <ImportInterrupted one={one} /> : <Unread one={one} onAnother={onAnother} />;
    default:
      return <ImportResult one={one} />;
  }
}

function Unread({ one, onAnother }: StepProps) {
  const { t } = useTexts();
  const code = one.failure !== null && isErrorCode(one.failure) ? one.failure : 'ERR_UNEXPECTED';
  return (
    <>
      <DialogBody>
        <Failed title={t('contactImports.failed')} error={new AppError(code)} />
      </DialogBody>
      <DialogFoot>
        <Button onClick={onAnother}>{one.source === 'file' ? t('contactImports.again') : t('kit.tryAgain')}</Button>
      </DialogFoot>
    </>
  );
}
