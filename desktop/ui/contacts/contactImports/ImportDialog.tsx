import { useState } from 'react';
import { api } from '#shared/api.ts';
import { isInterrupted, type ContactImportRecord } from '#shared/contacts/contactImports.ts';
import { AppError, isErrorCode } from '#shared/errors.ts';
import { useEndpointQuery } from '#ui/data/cache/query.ts';
import { Button, Dialog, DialogBody, DialogFooter, ErrorState, LoadingSkeleton } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import type { SheetUpload } from './ImportFile.tsx';
import { ImportInterrupted } from './ImportInterrupted.tsx';
import { ImportPreview } from './ImportPreview.tsx';
import { ImportProgress } from './ImportProgress.tsx';
import { ImportResult } from './ImportResult.tsx';
import { SheetChoice } from './SheetChoice.tsx';
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
  const [upload, setUpload] = useState<SheetUpload | null>(null);
  const showImport = (picked: number, sheetUpload: SheetUpload | null = null): void => {
    setUpload(sheetUpload);
    setId(picked);
  };
  return id === null ? (
    <Dialog title={t('contactImports.title')} onClose={onClose}>
      <DialogBody>
        <ImportStart contactListId={contactListId} onPick={showImport} />
      </DialogBody>
    </Dialog>
  ) : (
    <ImportView id={id} upload={upload} onRead={showImport} onClose={onClose} onAnother={() => setId(null)} />
  );
}

interface ImportViewProps extends Pick<ImportStepProps, 'upload' | 'onRead'> {
  readonly id: number;
  readonly onClose: () => void;
  readonly onAnother: () => void;
}

function ImportView({ id, onClose, ...step }: ImportViewProps) {
  const { t } = useTexts();
  const { data, error, refetch } = useEndpointQuery(api.contactImports.show, { id });
  return (
    <Dialog title={data?.name ?? t('contactImports.title')} onClose={onClose}>
      {data === undefined ? (
        <DialogBody>
          {error === null ? <LoadingSkeleton lines={5} /> : <ErrorState error={error} onRetry={() => void refetch()} />}
        </DialogBody>
      ) : (
        <ImportStep record={data} {...step} />
      )}
    </Dialog>
  );
}

interface ImportStepProps {
  readonly record: ContactImportRecord;
  readonly upload: SheetUpload | null;
  readonly onAnother: () => void;
  readonly onRead: (importId: number, upload: SheetUpload) => void;
}

function ImportStep({ record, ...step }: ImportStepProps) {
  switch (record.status) {
    case 'reading':
    case 'running':
      return <ImportProgress record={record} />;
    case 'ready':
      return <ImportPreview record={record} upload={step.upload} onRead={step.onRead} onDiscarded={step.onAnother} />;
    case 'failed':
      return isInterrupted(record) ? <ImportInterrupted record={record} /> : <ImportFailure record={record} {...step} />;
    default:
      return <ImportResult record={record} />;
  }
}

function ImportFailure({ record, upload, onAnother, onRead }: ImportStepProps) {
  const { t } = useTexts();
  const code = record.failure !== null && isErrorCode(record.failure) ? record.failure : 'ERR_UNEXPECTED';
  return (
    <>
      <DialogBody>
        <ErrorState title={t('contactImports.failed')} error={new AppError(code)} />
        {record.layout !== null && <SheetChoice importId={record.id} layout={record.layout} upload={upload} onRead={onRead} />}
      </DialogBody>
      <DialogFooter>
        <Button onClick={onAnother}>{record.source === 'file' ? t('contactImports.again') : t('kit.tryAgain')}</Button>
      </DialogFooter>
    </>
  );
}
