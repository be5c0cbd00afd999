import styled from '@emotion/styled';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { api } from '#shared/api.ts';
import type { AuditFilter, AuditRecord } from '#shared/tenancy/audit/index.ts';
import { useMayCall } from '#ui/data/session/session.ts';
import { useEndpointPages } from '#ui/data/cache/query.ts';
import { Button, type Column, DataTable, DownloadButton, EllipsisText, EmptyState, Page, Time, useNarrowScreen } from '#ui/kit/index.ts';
import { readListCount, toTableProps } from '#ui/shell/lists/listState.ts';
import { useTexts } from '#ui/text/index.ts';
import { AuditFilters } from './AuditFilters.tsx';
import { describeAuditAction, describeDetail, describePerson } from './describeRecord.ts';
import { saveAuditCsv } from './saveAuditCsv.ts';

/** Nothing shows what a phone cuts off. */
const Whole = styled.i`
  display: block;
  white-space: normal;
  overflow-wrap: anywhere;
`;

interface ActionCellProps {
  readonly record: AuditRecord;
  /** Other columns are missing. */
  readonly isNarrow: boolean;
}

/** What was done, and below it what is known of it; on phones who and when too, and from where. */
function ActionCell({ record, isNarrow }: ActionCellProps) {
  const { t } = useTexts();
  const detail = describeDetail(record, t);
  const narrowDetail = [detail, record.address ?? ''].filter((part) => part !== '').join(' · ');
  return (
    <span style={isNarrow ? { display: 'block', paddingBlock: 6 } : undefined}>
      <EllipsisText>
        <b>{describeAuditAction(record, t)}</b>
      </EllipsisText>
      {isNarrow && (
        <EllipsisText>
          <i>
            {describePerson(record, t)} · <Time at={record.createdAt} as="exact" />
          </i>
        </EllipsisText>
      )}
      {isNarrow ? (
        <Whole>{narrowDetail}</Whole>
      ) : (
        <EllipsisText>
          <i title={detail}>{detail}</i>
        </EllipsisText>
      )}
    </span>
  );
}

function useColumns(): Column<AuditRecord>[] {
  const { t } = useTexts();
  const isNarrow = useNarrowScreen();
  return [
    { key: 'what', label: t('audit.what'), cell: (record) => <ActionCell record={record} isNarrow={isNarrow} /> },
    { key: 'who', label: t('audit.who'), width: '24%', cell: (record) => describePerson(record, t) },
    { key: 'when', label: t('audit.when'), width: 184, cell: ({ createdAt }) => <Time at={createdAt} as="exact" /> },
    { key: 'from', label: t('audit.from'), width: 140, optional: true, cell: ({ address }) => address ?? '' },
  ];
}

/** Who did what, when and from where. */
export function AuditScreen() {
  const { t } = useTexts();
  const [filter, setFilter] = useState<AuditFilter>({});
  const maySave = useMayCall(api.audit.list);
  const list = useEndpointPages(api.audit.page, filter, 'auditRecords');
  return (
    <Page
      title={t('places.audit')}
      count={readListCount(list)}
      tools={<AuditFilters filter={filter} onChange={setFilter} />}
      action={maySave && <DownloadButton label={t('audit.save')} icon={Download} onSave={() => saveAuditCsv(filter, t)} />}
    >
      <DataTable
        {...toTableProps(list)}
        caption={t('places.audit')}
        columns={useColumns()}
        rowKey={({ id }) => id}
        rowName={(record) => describeAuditAction(record, t)}
        empty={
          <EmptyState title={t('audit.nothing')} action={<Button onClick={() => setFilter({})}>{t('audit.clear')}</Button>}>
            {t('audit.nothingText')}
          </EmptyState>
        }
      />
    </Page>
  );
}
