import { useState } from 'react';
import { CircleDashed, CircleSlash, RefreshCw, UserPlus } from 'lucide-react';
import { api } from '#shared/api.ts';
import { type ContactImportRecord, type ImportRowRecord, isInterrupted } from '#shared/contacts/contacts/imports.ts';
import { AppError, isErrorCode } from '#shared/errors.ts';
import { useEndpointQuery } from '#ui/data/cache/query.ts';
import {
  BusyButton,
  Button,
  Dialog,
  DialogBody,
  DialogFooter,
  DownloadButton,
  ErrorState,
  LoadingSkeleton,
  useDialogClose,
} from '#ui/kit/index.ts';
import { type Translate, useTexts } from '#ui/text/index.ts';
import { downloadCsv, formatCsv } from '#ui/data/files/csv.ts';
import { callEndpoint } from '#ui/data/http/client.ts';
import { useEndpointMutation } from '#ui/data/cache/useEndpointMutation.ts';
import type { SheetUpload } from './ImportFile.tsx';
import { CountBadges, ImportPreview } from './ImportPreview.tsx';
import { ImportProgress } from './ImportProgress.tsx';
import { SheetChoice } from './SheetChoice.tsx';
import { ImportStart } from './ImportStart.tsx';
import { getImportRowBadge, ImportRows } from './ImportRows.tsx';

/** Outcome counts of an import. */
function ImportCounts({ record }: { readonly record: ContactImportRecord }) {
  const { t } = useTexts();
  const { created, updated, skipped } = record;
  const left = record.total - created - updated - skipped;
  return (
    <CountBadges
      of={[
        { key: 'new', count: created, icon: UserPlus, tint: 'good', label: t('contactImports.result.created', { count: created }) },
        { key: 'changed', count: updated, icon: RefreshCw, tint: 'good', label: t('contactImports.result.updated', { count: updated }) },
        { key: 'out', count: skipped, icon: CircleSlash, tint: 'plain', label: t('contactImports.result.skipped', { count: skipped }) },
        { key: 'left', count: left, icon: CircleDashed, tint: 'waiting', label: t('contactImports.result.left', { count: left }) },
      ]}
    />
  );
}

/** Import that gave up after repeated failures: resume or end. */
function ImportInterrupted({ record }: { readonly record: ContactImportRecord }) {
  const { t } = useTexts();
  const toEvent = (changedImport: ContactImportRecord) => ['contactImport', { action: 'update', import: changedImport }] as const;
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

async function fetchAllRows(id: number): Promise<ImportRowRecord[]> {
  const rows: ImportRowRecord[] = [];
  for (let pageNumber = 1, hasMore = true; hasMore; pageNumber += 1) {
    // Sequential on purpose: parallel pages would burden the server.
    // oxlint-disable-next-line no-await-in-loop
    const page = await callEndpoint(api.contactImports.rows, { id, pageNumber });
    rows.push(...page.rows);
    hasMore = page.hasMore;
  }
  return rows;
}

/** Outcome of every row as CSV. */
async function buildReportCsv(id: number, t: Translate): Promise<string> {
  const headings = [
    t('contactImports.rows.line'),
    t('contactImports.rows.name'),
    t('contactImports.rows.number'),
    t('contactImports.rows.email'),
    t('contactImports.rows.outcome'),
    t('contactImports.rows.detail'),
  ];
  const lines = (await fetchAllRows(id)).map((row) => [
    String(row.id),
    row.name,
    row.number,
    row.email,
    t(getImportRowBadge(row).label),
    row.detail ?? '',
  ]);
  return formatCsv([headings, ...lines]);
}

function ImportResult({ record }: { readonly record: ContactImportRecord }) {
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
  const showImport = (importId: number, sheetUpload: SheetUpload | null = null): void => {
    setUpload(sheetUpload);
    setId(importId);
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
