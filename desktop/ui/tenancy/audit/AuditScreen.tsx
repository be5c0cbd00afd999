import styled from '@emotion/styled';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { api } from '#shared/api.ts';
import type { AuditFilter, AuditRecord } from '#shared/tenancy/audit/index.ts';
import { type AuditSubject, listAuditSubjects, splitAuditAction } from '#shared/tenancy/audit/actions.ts';
import { useMayCall } from '#ui/data/session/session.ts';
import { useEndpointPages, useEndpointQuery } from '#ui/data/cache/query.ts';
import {
  Button,
  type Column,
  DataTable,
  DownloadButton,
  EllipsisText,
  EmptyState,
  Input,
  Option,
  Page,
  Select,
  Time,
  useNarrowScreen,
} from '#ui/kit/index.ts';
import { readListCount, toTableProps } from '#ui/shell/lists/listState.ts';
import { type Translate, useTexts } from '#ui/text/index.ts';
import { downloadCsv, formatCsv } from '#ui/data/files/csv.ts';
import { callEndpoint } from '#ui/data/http/client.ts';
import { sortByName } from '#ui/data/sortByName.ts';

interface AuditFiltersProps {
  readonly filter: AuditFilter;
  readonly onChange: (filter: AuditFilter) => void;
}

const anybody = 0;
const anyKind = '';
const selectStyle = { minWidth: 184 } as const;
/** Side by side. */
const narrowSelectStyle = { flex: '1 0 168px', minWidth: 0, maxWidth: 240 } as const;

/** Person, kind of subject and days. */
function AuditFilters({ filter, onChange }: AuditFiltersProps) {
  const { t } = useTexts();
  const isNarrow = useNarrowScreen();
  const { data: users = [] } = useEndpointQuery(api.users.list, { withInactive: true });
  const kinds = listAuditSubjects().map((subject) => ({ id: subject, name: t(`audit.subjects.${subject}`) }));
  const change = <Key extends keyof AuditFilter>(key: Key, value: AuditFilter[Key] | null): void => {
    const { [key]: _, ...others } = filter;
    onChange(value ? { ...others, [key]: value } : others);
  };
  return (
    <>
      <Select
        value={filter.userId ?? anybody}
        sx={isNarrow ? narrowSelectStyle : selectStyle}
        slotProps={{ button: { 'aria-label': t('audit.person') } }}
        onChange={(_, userId) => change('userId', userId === anybody ? null : userId)}
      >
        <Option value={anybody}>{t('audit.anybody')}</Option>
        {sortByName(users).map(({ id, name }) => (
          <Option key={id} value={id}>
            {name}
          </Option>
        ))}
      </Select>
      <Select<AuditSubject | ''>
        value={filter.subjectType ?? anyKind}
        sx={isNarrow ? narrowSelectStyle : selectStyle}
        slotProps={{ button: { 'aria-label': t('audit.kind') } }}
        onChange={(_, kind) => change('subjectType', kind === anyKind ? null : kind)}
      >
        <Option value={anyKind}>{t('audit.anyKind')}</Option>
        {sortByName(kinds).map(({ id, name }) => (
          <Option key={id} value={id}>
            {name}
          </Option>
        ))}
      </Select>
      {(['from', 'to'] as const).map((key) => (
        <Input
          key={key}
          type="date"
          value={filter[key] ?? ''}
          startDecorator={isNarrow && <span aria-hidden>{t(key === 'from' ? 'audit.firstDay' : 'audit.lastDay')}</span>}
          slotProps={{ input: { 'aria-label': t(key === 'from' ? 'audit.firstDay' : 'audit.lastDay') } }}
          onChange={({ target }) => change(key, target.value)}
        />
      ))}
    </>
  );
}

/** 'Fila: alterou' */
function describeAuditAction({ action }: Pick<AuditRecord, 'action'>, t: Translate): string {
  const [subject, verb] = splitAuditAction(action);
  return `${t(`audit.subjects.${subject}`)}: ${t(`audit.verbs.${verb}`)}`;
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';
const reasons = ['password', 'secondStep', 'deactivated', 'companyInactive', 'unknown'] as const;

/** Name of the subject, or its number, and what is known beside it. */
function describeDetail({ details, subjectId, subjectType, userId }: AuditRecord, t: Translate): string {
  const { name, key, value, reason, program, fields, path, restored } = details;
  const isSelf = subjectType === 'user' && subjectId === userId;
  const subject = isText(name) ? name : subjectId === 0 || isSelf ? '' : t('audit.number', { id: subjectId });
  const known = reasons.find((one) => one === reason);
  const setting = isText(key) ? (isText(value) ? `${key} = ${value}` : key) : '';
  const changed = Array.isArray(fields) ? fields.filter(isText).join(', ') : '';
  const parts = [
    subject,
    setting,
    known === undefined ? '' : t(`audit.reasons.${known}`),
    program,
    path,
    changed,
    restored === true ? t('audit.restored') : '',
  ];
  return parts.filter(isText).join(' · ');
}

/** Who did it, and who did it as this person. */
function describePerson({ action, userName, userId, details }: AuditRecord, t: Translate): string {
  const nobody = action === 'user.signInUnknown' ? t('audit.stranger') : t('audit.program');
  const person = userName === '' ? nobody : userName;
  const { operator } = details;
  const name = typeof operator === 'object' && operator !== null && 'name' in operator ? operator.name : null;
  const support = isText(name) ? t('audit.operator', { name }) : '';
  return support === '' ? person : userId === null ? support : `${person} (${support})`;
}

/** The filtered entries as a file: times in UTC, so that no zone has to be guessed. */
async function saveAuditCsv(filter: AuditFilter, t: Translate): Promise<void> {
  const records = await callEndpoint(api.audit.list, filter);
  const heading = [t('audit.when'), t('audit.who'), t('audit.what'), t('audit.detail'), t('audit.from'), 'action', 'details'];
  const lines = records.map((record) => [
    record.createdAt,
    describePerson(record, t),
    describeAuditAction(record, t),
    describeDetail(record, t),
    record.address ?? '',
    record.action,
    JSON.stringify(record.details),
  ]);
  downloadCsv(formatCsv([heading, ...lines]), `${t('audit.fileName')}.csv`);
}

/** Wraps: a phone has no tooltip for what an ellipsis cuts off. */
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
