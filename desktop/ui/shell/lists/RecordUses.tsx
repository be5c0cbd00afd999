import { api } from '#shared/api.ts';
import type { RecordUseKind, UsedRecord } from '#shared/reporting/usage/recordUses.ts';
import { useEndpointQuery } from '#ui/data/cache/query.ts';
import { toLocale, useTexts } from '#ui/text/index.ts';

interface RecordUsesProps {
  readonly record: UsedRecord;
  readonly id: number;
  /** Kinds of which the dialog speaks itself. */
  readonly except?: readonly RecordUseKind[];
}

/** Says before a removal what else uses a tag, a queue or a connection; nothing where nothing does. */
export function RecordUses({ record, id, except = [] }: RecordUsesProps) {
  const { t, language } = useTexts();
  const { data = [] } = useEndpointQuery(api.recordUses.list, { record, id }, { staleTime: 0 });
  const uses = data.filter(({ kind }) => !except.includes(kind)).map(({ kind, count }) => t(`ticketList.uses.kinds.${kind}`, { count }));
  return uses.length === 0 ? null : (
    <span role="status" style={{ display: 'block', marginTop: 8 }}>
      {t('ticketList.uses.sentence', { uses: new Intl.ListFormat(toLocale(language), { type: 'conjunction' }).format(uses) })}
    </span>
  );
}
