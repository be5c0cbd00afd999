import { useState } from 'react';
import { api } from '#shared/api.ts';
import { isInterrupted, type ContactImportRecord } from '#shared/areas/contactImports.ts';
import { AppError, isErrorCode } from '#shared/errors.ts';
import { useEndpointQuery } from '#ui/data/cache/query.ts';
import { Button, Dialog, DialogBody, DialogFooter, ErrorState, LoadingSkeleton } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { ImportInterrupted } from './ImportInterrupted.tsx';
import { ImportPreview } from './ImportPreview.tsx';
import { ImportProgress } from './ImportProgress.tsx';
import { ImportResult } from './ImportResult.tsx';
import { ImportStart } from './ImportStart.tsx';

interface ImportDialogProps {
  /** Null: starts a new import. */
  readonly importId: number | null;
  /** The contact list that takes the rows; absent: they become contacts. */
  readonly contactListId?: number | undefined;
  readonly onClose: () => void;
}

/** Steps of an import: source, preview, progress, result. */
export function ImportDialog({ importId, contactListId, onClose }: ImportDialogProps) {
  const { t } = useTexts();
  const [id, setId] = useState(importId);
  return id === null ? (
    <Dialog title={t('contactImports.title')} onClose={onClose}>
      <DialogBody>
        <ImportStart contactListId={contactListId} onPick={setId} />
      </DialogBody>
    </Dialog>
  ) : (
    <ImportView id={id} onClose={onClose} onAnother={() => setId(null)} />
  );
}

interface ImportViewProps {
  readonly id: number;
  readonly onClose: () => void;
  readonly onAnother: () => void;
}

function ImportView({ id, onClose, onAnother }: ImportViewProps) {
  const { t } = useTexts();
  const { data, error, refetch } = useEndpointQuery(api.contactImports.show, { id });
  return (
    <Dialog title={data?.name ?? t('contactImports.title')} onClose={onClose}>
      {data === undefined ? (
        <DialogBody>
          {error === null ? <LoadingSkeleton lines={5} /> : <ErrorState error={error} onRetry={() => void refetch()} />}
        </DialogBody>
      ) : (
        <ImportStep record={data} onAnother={onAnother} />
      )}
    </Dialog>
  );
}

interface ImportStepProps {
  readonly record: ContactImportRecord;
  readonly onAnother: () => void;
}

function ImportStep({ record, onAnother }: ImportStepProps) {
  switch (record.status) {
    case 'reading':
    case 'running':
      return <ImportProgress record={record} />;
    case 'ready':
      return <ImportPreview record={record} onDiscarded={onAnother} />;
    case 'failed':
      return isInterrupted(record) ? <ImportInterrupted record={record} /> : <ImportFailure record={record} onAnother={onAnother} />;
    default:
      return <ImportResult record={record} />;
  }
}

function ImportFailure({ record, onAnother }: ImportStepProps) {
  const { t } = useTexts();
  const code = record.failure !== null && isErrorCode(record.failure) ? record.failure : 'ERR_UNEXPECTED';
  return (
    <>
      <DialogBody>
        <ErrorState title={t('contactImports.failed')} error={new AppError(code)} />
      </DialogBody>
      <DialogFooter>
        <Button onClick={onAnother}>{record.source === 'file' ? t('contactImports.again') : t('kit.tryAgain')}</Button>
      </DialogFooter>
    </>
  );
}
