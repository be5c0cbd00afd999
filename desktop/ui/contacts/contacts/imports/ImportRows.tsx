import styled from '@emotion/styled';
import { useState } from 'react';
import { Check, CircleAlert, CircleSlash, type LucideIcon, RefreshCw, UserPlus } from 'lucide-react';
import { api } from '#shared/api.ts';
import type { ImportReason, ImportRowRecord } from '#shared/contacts/contacts/imports.ts';
import { formatPhoneNumber } from '#shared/rules/formatPhoneNumber.ts';
import { useEndpointPages } from '#ui/data/cache/query.ts';
import { type Column, DataTable, SegmentedControl, StatusBadge, type Tint, useNarrowScreen } from '#ui/kit/index.ts';
import { toTableProps } from '#ui/shell/lists/listState.ts';
import { type TextKey, useTexts } from '#ui/text/index.ts';
import { ellipsis, text, v, width } from '#ui/theme/tokens.ts';

interface ImportRowBadge {
  readonly label: TextKey;
  readonly icon: LucideIcon;
  readonly tint: Tint;
}

type BadgeSource = Pick<ImportRowRecord, 'outcome' | 'reason' | 'contactId'>;

/** There is nothing to add. */
const harmlessReasons: ReadonlySet<string> = new Set<ImportReason>(['known', 'same', 'inList']);

/** The contact comes in, without what was wrong or with a doubt. */
const partialReasons: ReadonlySet<string> = new Set<ImportReason>(['badEmail', 'badField', 'badCharacter']);

/** For a contact that comes in without what was wrong. */
const getPartialBadge = (reason: ImportReason | null): ImportRowBadge | null =>
  reason !== null && partialReasons.has(reason) ? { label: `contactImports.reasons.${reason}`, icon: CircleAlert, tint: 'waiting' } : null;

/** Text, icon and tint of a row's outcome. */
export function getImportRowBadge({ outcome, reason, contactId }: BadgeSource): ImportRowBadge {
  const partialBadge = getPartialBadge(reason);
  if (partialBadge !== null) {
    return partialBadge;
  }
  if (outcome === 'skipped') {
    const isHarmless = reason !== null && harmlessReasons.has(reason);
    return {
      label: reason === null ? 'contactImports.outcomes.skipped' : `contactImports.reasons.${reason}`,
      icon: isHarmless ? Check : CircleSlash,
      tint: isHarmless ? 'plain' : 'bad',
    };
  }
  if (outcome === 'waiting') {
    return contactId === null
      ? { label: 'contactImports.outcomes.waiting', icon: UserPlus, tint: 'good' }
      : { label: 'contactImports.outcomes.known', icon: Check, tint: 'plain' };
  }
  return { label: `contactImports.outcomes.${outcome}`, icon: outcome === 'created' ? UserPlus : RefreshCw, tint: 'good' };
}

const Frame = styled.section`
  /* A table reaches four pixels beyond the padding of a dialog. */
  margin: 16px -20px -20px;
  padding: 0 24px;
  overflow: hidden;
  thead th {
    background: ${v.surface.float};
  }
  ${width.narrow} {
    tbody th {
      padding-block: 8px;
    }
    tbody th > span {
      margin-top: 4px;
    }
  }
  header {
    display: flex;
    justify-content: flex-end;
    padding-bottom: 12px;
  }
`;
const MutedText = styled.p`
  padding: 24px 0;
  text-align: center;
  font: ${text.second};
  color: ${v.ink.meta};
`;
const EllipsisSpan = styled.span`
  min-width: 0;
  ${ellipsis}
`;

const unreadReasons: ReadonlySet<string> = new Set<ImportReason>(['badNumber', 'exponentNumber', 'severalNumbers', 'ambiguousNumber']);

/** Formatted number; what is none stays as written. */
const formatNumber = ({ number, reason }: ImportRowRecord): string =>
  reason !== null && unreadReasons.has(reason) ? number : (formatPhoneNumber(number) ?? number);

function useColumns(): Column<ImportRowRecord>[] {
  const { t } = useTexts();
  const narrow = useNarrowScreen();
  return [
    {
      key: 'name',
      label: t('contactImports.rows.name'),
      cell: (row) => (
        <>
          <b title={row.name}>{row.name || '–'}</b>
          <i title={row.email}>
            {[narrow ? t('contactImports.rows.contact', { line: row.id }) : '', formatNumber(row), row.email]
              .filter((part) => part !== '')
              .join(' · ')}
          </i>
          {narrow && <RowState row={row} />}
        </>
      ),
    },
    { key: 'id', label: t('contactImports.rows.line'), width: 72, numeric: true, cell: ({ id }) => id },
    {
      key: 'outcome',
      label: t('contactImports.rows.outcome'),
      width: '42%',
      cell: (row) => <RowState row={row} />,
    },
  ];
}

function RowState({ row }: { readonly row: ImportRowRecord }) {
  const { t } = useTexts();
  const { label, icon, tint } = getImportRowBadge(row);
  return (
    <>
      <StatusBadge icon={icon} tint={tint}>
        <EllipsisSpan title={t(label)}>{t(label)}</EllipsisSpan>
      </StatusBadge>
      {row.detail !== null && <i title={row.detail}>{row.detail}</i>}
    </>
  );
}

/** Rows of an import with their outcome. */
export function ImportRows({ id }: { readonly id: number }) {
  const { t } = useTexts();
  const [only, setOnly] = useState<'all' | 'problems'>('all');
  const pages = useEndpointPages(api.contactImports.rows, { id, only }, 'rows');
  return (
    <Frame>
      <header>
        <SegmentedControl
          small
          label={t('contactImports.rows.filter')}
          options={[
            { value: 'all', label: t('contactImports.rows.all') },
            { value: 'problems', label: t('contactImports.rows.problems') },
          ]}
          value={only}
          onPick={setOnly}
        />
      </header>
      <DataTable
        {...toTableProps(pages)}
        caption={t('contactImports.rows.caption')}
        columns={useColumns()}
        rowKey={(row) => row.id}
        rowName={(row) => t('contactImports.rows.contact', { line: row.id })}
        empty={<MutedText>{t('contactImports.rows.noProblems')}</MutedText>}
      />
    </Frame>
  );
}
