import { ListFilter } from 'lucide-react';
import { useState } from 'react';
import type { DashboardPart, DashboardReport } from '#shared/reporting/dashboard/report.ts';
import { type Action, type Column, EllipsisText, SegmentedControl, SortedTable } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { figureColumns } from './figureColumns.ts';

const partKinds = ['queues', 'connections', 'tags'] as const;
export type PartKind = (typeof partKinds)[number];

/** The filter that each kind of part is one of. */
export const partFilters = { queues: 'queueIds', connections: 'connectionIds', tags: 'tags' } as const;

type NameOf = (part: DashboardPart) => string;

function usePartName(kind: PartKind): NameOf {
  const { t } = useTexts();
  const missing = kind === 'queues' ? t('dashboard.parts.none') : t('dashboard.parts.noConnection');
  return ({ id, name }) => name ?? (id === null ? missing : t('dashboard.parts.nameless'));
}

function useColumns(nameOf: NameOf): Column<DashboardPart>[] {
  const { t, language } = useTexts();
  return [
    { key: 'name', label: t('dashboard.columns.name'), sortable: true, cell: (part) => <EllipsisText>{nameOf(part)}</EllipsisText> },
    ...figureColumns<DashboardPart>(t, language),
  ];
}

interface PartSectionProps {
  readonly report: DashboardReport;
  readonly onDrill: (kind: PartKind, id: number) => void;
}

/** The figures by queue, connection or tag. */
export function PartSection({ report, onDrill }: PartSectionProps) {
  const { t } = useTexts();
  const [kind, setKind] = useState<PartKind>('queues');
  const nameOf = usePartName(kind);
  const columns = useColumns(nameOf);
  const drill = (part: DashboardPart): Action[] =>
    part.id === null
      ? []
      : [
          {
            key: 'drill',
            label: t('dashboard.drill', { name: nameOf(part) }),
            icon: ListFilter,
            keys: 'Enter',
            run: () => onDrill(kind, part.id ?? 0),
          },
        ];
  return (
    <>
      <SegmentedControl
        label={t('dashboard.parts.by')}
        options={partKinds.map((value) => ({ value, label: t(`dashboard.parts.${value}`) }))}
        value={kind}
        onPick={setKind}
        small
      />
      <SortedTable
        caption={t('dashboard.parts.title')}
        columns={columns}
        rows={report[kind]}
        rowKey={({ id }) => id ?? 0}
        rowName={nameOf}
        actions={drill}
        onOpen={({ id }) => id !== null && onDrill(kind, id)}
        maxButtons={1}
        empty={<p>{t('dashboard.parts.empty')}</p>}
        firstSort={{ by: 'resolved', direction: 'descending' }}
      />
    </>
  );
}
