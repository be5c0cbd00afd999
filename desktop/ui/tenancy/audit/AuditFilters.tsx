import { api } from '#shared/api.ts';
import type { AuditFilter } from '#shared/tenancy/audit/index.ts';
import { listAuditSubjects, type AuditSubject } from '#shared/tenancy/audit/actions.ts';
import { useEndpointQuery } from '#ui/data/cache/query.ts';
import { sortByName } from '#ui/data/sortByName.ts';
import { Input, Option, Select, useNarrowScreen } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';

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
export function AuditFilters({ filter, onChange }: AuditFiltersProps) {
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
