import styled from '@emotion/styled';
import { Download, FileText } from 'lucide-react';
import { useState } from 'react';
import { api } from '#shared/api.ts';
import type { PersonRequestRecord } from '#shared/operations/personRequests/index.ts';
import type { PersonReport } from '#shared/operations/personRequests/report.ts';
import { invalidateEndpoint, useEndpointPages } from '#ui/data/cache/query.ts';
import { useRefetchingMutation } from '#ui/data/cache/useRefetchingMutation.ts';
import {
  type Action,
  Button,
  type Column,
  ConfirmDialog,
  DataTable,
  Dialog,
  DialogBody,
  DialogFooter,
  EmptyState,
  formatBytes,
  formatTime,
  NoResults,
  Page,
  Time,
  useDialogClose,
  useNarrowScreen,
  useNow,
} from '#ui/kit/index.ts';
import { isListEmpty, readListCount, toTableProps } from '#ui/shell/lists/listState.ts';
import type { RenderTabs } from '#ui/shell/lists/ListScreen.tsx';
import { KeptFile } from '#ui/shell/lists/KeptFile.tsx';
import { createRemoveAction } from '#ui/shell/lists/recordActions.ts';
import { useListControls } from '#ui/shell/lists/useListControls.tsx';
import { toLocale, useTexts } from '#ui/text/index.ts';
import { radius, v } from '#ui/theme/tokens.ts';
import { downloadText } from '#ui/data/files/downloadText.ts';
import { PersonReportView, type ReportPart, useReportParts } from './PersonReportView.tsx';

interface RequestLabels {
  readonly subjectOf: (request: PersonRequestRecord) => string;
  readonly nameOf: (request: PersonRequestRecord) => string;
}

/** Names of requests and of whom they are about. */
function useRequestLabels(): RequestLabels {
  const { t } = useTexts();
  const subjectOf = ({ subject, subjectId, subjectName }: PersonRequestRecord): string =>
    subjectName === null || subjectName === '' ? t(`personRequests.subjects.${subject}`, { id: subjectId }) : subjectName;
  const nameOf = (request: PersonRequestRecord): string => `${t(`personRequests.kinds.${request.kind}`)}, ${subjectOf(request)}`;
  return { subjectOf, nameOf };
}

const toText = (heads: readonly string[], parts: readonly ReportPart[]): string =>
  [
    ...heads,
    ...parts.flatMap(({ title, lines, note }) => [
      '',
      title,
      ...lines.map(({ label, count, reason }) => `- ${label}: ${count}${reason === undefined ? '' : ` (${reason})`}`),
      ...(note === undefined ? [] : [note]),
    ]),
    '',
  ].join('\r\n');

interface ReportDialogProps {
  readonly request: PersonRequestRecord;
  readonly report: PersonReport;
  readonly onClose: () => void;
}

/** The report of an erasure, to be read and kept. */
function ReportDialog({ request, report, onClose }: ReportDialogProps) {
  const { t, language, timeZone } = useTexts();
  const now = useNow(false);
  const parts = useReportParts({ subject: request.subject, report, isDone: true });
  const { subjectOf } = useRequestLabels();
  const done = t('personRequests.report.done', {
    at: formatTime(new Date(request.updatedAt), 'dateTime', { language, now, timeZone }),
  });
  const save = (): void => {
    const content = toText([t('personRequests.report.title'), subjectOf(request), done], parts);
    downloadText(content, { type: 'text/plain;charset=utf-8', name: `${t('personRequests.report.fileName')}-${request.id}.txt` });
  };
  return (
    <Dialog title={t('personRequests.report.title')} width={560} onClose={onClose}>
      <DialogBody>
        <p>
          {subjectOf(request)} · {done}
        </p>
        <PersonReportView subject={request.subject} report={report} isDone />
      </DialogBody>
      <DialogFooter>
        <CloseButton />
        <Button startDecorator={<Download size={16} strokeWidth={1.75} aria-hidden />} onClick={save}>
          {t('personRequests.report.save')}
        </Button>
      </DialogFooter>
    </Dialog>
  );
}

function CloseButton() {
  const { t } = useTexts();
  const close = useDialogClose();
  return (
    <Button variant="plain" color="neutral" onClick={close}>
      {t('personRequests.report.close')}
    </Button>
  );
}

const ReportLink = styled.button`
  display: flex;
  align-items: center;
  gap: 6px;
  min-height: 24px;
  padding: 0;
  border: 0;
  border-radius: ${radius.control};
  background: none;
  font: inherit;
  color: ${v.brand.ink};
  text-decoration: underline;
  text-underline-offset: 2px;
  cursor: pointer;
`;
const Intro = styled.p`
  max-width: 680px;
  padding-block: 16px;
  color: ${v.ink.meta};
`;

interface RequestStateProps {
  readonly request: PersonRequestRecord;
  readonly onReport: (request: PersonRequestRecord) => void;
}

/** What has become of a request: the archive, or what was erased. */
function RequestState({ request, onReport }: RequestStateProps) {
  const { state, url, size, rows, report, expiresAt } = request;
  const { t, language } = useTexts();
  if (report !== null) {
    return (
      <>
        {t('personRequests.erased', { rows: new Intl.NumberFormat(toLocale(language)).format(rows ?? 0) })}
        <ReportLink type="button" onClick={() => onReport(request)}>
          <FileText size={14} strokeWidth={1.75} aria-hidden />
          {t('personRequests.showReport')}
        </ReportLink>
      </>
    );
  }
  return (
    <KeptFile
      url={url}
      expiresAt={expiresAt}
      stateLabel={t(`personRequests.states.${state}`)}
      fetchLabel={t('personRequests.fetch', { size: formatBytes(size ?? 0, language) })}
      untilLabel={t('personRequests.until')}
    />
  );
}

function useColumns(onReport: RequestStateProps['onReport']): Column<PersonRequestRecord>[] {
  const { t } = useTexts();
  const narrow = useNarrowScreen();
  const { subjectOf } = useRequestLabels();
  return [
    {
      key: 'person',
      label: t('personRequests.person'),
      width: '28%',
      cell: (row) => (
        <>
          <b title={subjectOf(row)}>{subjectOf(row)}</b>
          {narrow && <i>{t(`personRequests.kinds.${row.kind}`)}</i>}
        </>
      ),
    },
    { key: 'kind', label: t('personRequests.request'), width: 170, optional: true, cell: ({ kind }) => t(`personRequests.kinds.${kind}`) },
    { key: 'state', label: t('personRequests.state'), essential: true, cell: (row) => <RequestState request={row} onReport={onReport} /> },
    { key: 'by', label: t('personRequests.by'), width: '16%', optional: true, cell: ({ userName }) => userName ?? '–' },
    {
      key: 'createdAt',
      label: t('personRequests.createdAt'),
      width: 170,
      optional: true,
      cell: ({ createdAt }) => <Time at={createdAt} as="dateTime" />,
    },
  ];
}

function RemoveArchiveDialog({ id, onClose }: { readonly id: number; readonly onClose: () => void }) {
  const { t } = useTexts();
  const remove = useRefetchingMutation(api.personRequests.remove, (cache) => invalidateEndpoint(cache, api.personRequests.page));
  return (
    <ConfirmDialog
      title={t('personRequests.removing.title')}
      confirmLabel={t('personRequests.removing.confirm')}
      successMessage={t('personRequests.removed')}
      onConfirm={() => remove({ id })}
      onClose={onClose}
    >
      {t('personRequests.removing.text')}
    </ConfirmDialog>
  );
}

type OpenDialog = { readonly what: 'report' | 'remove'; readonly request: PersonRequestRecord };

interface PersonRequestsTabProps {
  readonly renderTabs: RenderTabs;
}

/** Requests about persons' data, with their archives and reports. */
export function PersonRequestsTab({ renderTabs }: PersonRequestsTabProps) {
  const { t } = useTexts();
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const { term, search } = useListControls({ area: 'personRequests', search: t('personRequests.search'), create: null });
  const list = useEndpointPages(api.personRequests.page, { searchParam: term }, 'personRequests');
  const { nameOf } = useRequestLabels();
  const actionsOf = (request: PersonRequestRecord): Action[] =>
    request.kind === 'export'
      ? [createRemoveAction(t('kit.removeRow', { name: nameOf(request) }), () => setDialog({ what: 'remove', request }))]
      : [];
  const close = (): void => setDialog(null);
  return (
    <Page title={t('places.settings')} tabs={renderTabs(readListCount(list))} search={isListEmpty(list, term) ? undefined : search}>
      {list.rows.length > 0 && <Intro>{t('personRequests.intro')}</Intro>}
      <DataTable
        {...toTableProps(list)}
        caption={t('personRequests.title')}
        columns={useColumns((request) => setDialog({ what: 'report', request }))}
        rowKey={({ id }) => id}
        rowName={nameOf}
        actions={actionsOf}
        maxButtons={1}
        empty={
          term === '' ? (
            <EmptyState title={t('personRequests.empty.title')}>{t('personRequests.empty.text')}</EmptyState>
          ) : (
            <NoResults term={term} onClear={() => search.onSearch('')} />
          )
        }
      />
      {dialog?.what === 'remove' && <RemoveArchiveDialog id={dialog.request.id} onClose={close} />}
      {dialog?.what === 'report' && dialog.request.report !== null && (
        <ReportDialog request={dialog.request} report={dialog.request.report} onClose={close} />
      )}
    </Page>
  );
}
