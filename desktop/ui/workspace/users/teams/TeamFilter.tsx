import { Option, Select } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { useTeams } from './useTeams.ts';

interface TeamFilterProps {
  /** Null: everybody. */
  readonly value: number | null;
  readonly onPick: (teamId: number | null) => void;
}

const everybody = 0;

/** Choice of a team above a list of people; missing in companies without teams. */
export function TeamFilter({ value, onPick }: TeamFilterProps) {
  const { t } = useTexts();
  const teams = useTeams();
  return (
    teams.length > 0 && (
      <Select
        value={value ?? everybody}
        slotProps={{ button: { 'aria-label': t('teams.filter') } }}
        onChange={(_, teamId) => onPick(teamId === null || teamId === everybody ? null : teamId)}
      >
        <Option value={everybody}>{t('teams.all')}</Option>
        {teams.map(({ id, name }) => (
          <Option key={id} value={id}>
            {name}
          </Option>
        ))}
      </Select>
    )
  );
}
