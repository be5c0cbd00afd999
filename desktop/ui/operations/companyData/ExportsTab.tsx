import styled from '@emotion/styled';
import { Archive } from 'lucide-react';
import { api } from '#shared/api.ts';
import type { CompanyExportRecord } from '#shared/operations/companyData/index.ts';
import { invalidateEndpoint, useEndpointQuery } from '#ui/data/cache/query.ts';
import { useRefetchingMutation } from '#ui/data/cache/useRefetchingMutation.ts';
import { useMayCall } from '#ui/data/session/session.ts';
import {
  Button,
  type Column,
  ConfirmDialog,
  DataTable,
  EmptyState,
  formatBytes,
  Page,
  Time,
  toast,
  useNow,
  formatTime,
} from '#ui/kit/index.ts';
import { filterList, readListCount, toTableProps } from '#ui/shell/lists/listState.ts';
import type { RenderTabs } from '#ui/shell/lists/ListScreen.tsx';
import { KeptFile } from '#ui/shell/lists/KeptFile.tsx';
import { createRemoveAction } from '#ui/shell/lists/recordActions.ts';
import { useRecordDialogs } from '#ui/shell/lists/useRecordDialogs.ts';
import { useTexts } from '#ui/text/index.ts';
import { text, v } from '#ui/theme/tokens.ts';

const Intro = styled.p`
  max-width: 680px;
  padding-block: 16px;
  color: ${v.ink.meta};
`;

const Fingerprint = styled.code`
  font: ${text.meta};
  font-family: monospace;
`;

function ExportState({ state, url, size, expiresAt }: CompanyExportRecord) {
  const { t, language } = useTexts();
  return (
    <KeptFile
      url={url}
      expiresAt={expiresAt}
      stateLabel={t(`companyExports.states.${state}`)}
      fetchLabel={t('companyExports.fetch', { size: formatBytes(size ?? 0, language) })}
      untilLabel={t('companyExports.expiresAt')}
    />
  );
}

function useColumns(): Column<CompanyExportRecord>[] {
  const { t } = useTexts();
  return [
    { key: 'createdAt', label: t('companyExports.createdAt'), width: 190, cell: ({ createdAt }) => <Time at={createdAt} as="dateTime" /> },
    { key: 'state', label: t('companyExports.state'), essential: true, cell: (row) => <ExportState {...row} /> },
    { key: 'userName', label: t('companyExports.by'), width: '16%', optional: true, cell: ({ userName }) => userName ?? '–' },
    {
      key: 'fingerprint',
      label: t('companyExports.fingerprint'),
      width: 320,
      optional: true,
      cell: ({ fingerprint }) => <Fingerprint>{fingerprint ?? '–'}</Fingerprint>,
    },
  ];
}

function RemoveExportDialog({ id, onClose }: { readonly id: number; readonly onClose: () => void }) {
  const { t } = useTexts();
  const remove = useRefetchingMutation(api.companyExports.remove, (cache) => invalidateEndpoint(cache, api.companyExports.list));
  return (
    <ConfirmDialog
      title={t('companyExports.removing.title')}
      confirmLabel={t('companyExports.removing.confirm')}
      successMessage={t('companyExports.removed')}
      onConfirm={() => remove({ id })}
      onClose={onClose}
    >
      {t('companyExports.removing.text')}
    </ConfirmDialog>
  );
}

interface ExportsTabProps {
  readonly renderTabs: RenderTabs;
}

/** Archives with everything of the company. */
export function ExportsTab({ renderTabs }: ExportsTabProps) {
  const { t, language, timeZone } = useTexts();
  const now = useNow();
  const query = useEndpointQuery(api.companyExports.list, {});
  const { rowToRemove, remove, close } = useRecordDialogs<CompanyExportRecord>();
  const create = useRefetchingMutation(api.companyExports.create, (cache) => invalidateEndpoint(cache, api.companyExports.list));
  const mayCreate = useMayCall(api.companyExports.create);
  const begin = (): void =>
    void create({}).then(
      () => toast.success(t('companyExports.begun')),
      () => undefined,
    );
  const list = filterList(query, () => true);
  const nameOf = ({ createdAt }: CompanyExportRecord): string => formatTime(new Date(createdAt), 'dateTime', { language, now, timeZone });
  const createButton = mayCreate && (
    <Button startDecorator={<Archive size={16} strokeWidth={1.75} aria-hidden />} onClick={begin}>
      {t('companyExports.create')}
    </Button>
  );
  return (
    <Page title={t('places.settings')} tabs={renderTabs(readListCount(list))} action={list.rows.length === 0 ? undefined : createButton}>
      {list.rows.length > 0 && <Intro>{t('companyExports.intro')}</Intro>}
      <DataTable
        {...toTableProps(list)}
        caption={t('companyExports.title')}
        columns={useColumns()}
        rowKey={({ id }) => id}
        rowName={nameOf}
        actions={(row) => [createRemoveAction(t('kit.removeRow', { name: nameOf(row) }), () => remove(row))]}
        empty={
          <EmptyState title={t('companyExports.empty.title')} action={createButton}>
            {t('companyExports.empty.text')}
          </EmptyState>
        }
      />
      {rowToRemove && <RemoveExportDialog id={rowToRemove.id} onClose={close} />}
    </Page>
  );
}
