import { useState } from 'react';
import type { RatingPart, RatingSummary } from '#shared/automation/ratings.ts';
import { type Column, DataTable, EllipsisText, SegmentedControl } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { formatCount } from './formatMinutes.ts';
import { formatAverage, rateKeys } from '#ui/automation/ratings/index.ts';

const kinds = ['users', 'queues'] as const;
type Kind = (typeof kinds)[number];

function useColumns(nameOf: (part: RatingPart) => string): Column<RatingPart>[] {
  const { t, language } = useTexts();
  const number = { numeric: true, width: 128 } as const;
  return [
    { key: 'name', label: t('dashboard.columns.name'), cell: (part) => <EllipsisText>{nameOf(part)}</EllipsisText> },
    { ...number, key: 'average', label: t('ratings.average'), essential: true, cell: ({ average }) => formatAverage(average, language) },
    { ...number, key: 'rated', label: t('ratings.answers'), cell: ({ rated }) => formatCount(rated, language) },
    ...rateKeys.map((key) => ({
      ...number,
      key,
      label: t(`ratings.rates.${key}`),
      optional: true,
      cell: (part: RatingPart) => formatCount(part[key], language),
    })),
  ];
}

/** Averages by person or queue. */
export function RatingParts({ summary }: { readonly summary: RatingSummary }) {
  const { t } = useTexts();
  const [kind, setKind] = useState<Kind>('users');
  const missing = t(kind === 'users' ? 'dashboard.people.nobody' : 'dashboard.parts.none');
  const nameOf = ({ id, name }: RatingPart): string => name ?? (id === null ? missing : t('dashboard.parts.nameless'));
  const columns = useColumns(nameOf);
  return (
    <>
      <SegmentedControl
        label={t('dashboard.parts.by')}
        options={kinds.map((value) => ({ value, label: t(`ratings.parts.${value}`) }))}
        value={kind}
        onPick={setKind}
        small
      />
      <DataTable
        caption={t('ratings.parts.title')}
        columns={columns}
        rows={summary[kind]}
        rowKey={({ id }) => id ?? 0}
        rowName={nameOf}
        empty={<p>{t('ratings.empty.text')}</p>}
      />
    </>
  );
}
