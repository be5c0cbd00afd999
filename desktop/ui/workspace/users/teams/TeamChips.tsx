import styled from '@emotion/styled';
import type { TeamRecord } from '#shared/workspace/users/teams.ts';
import { TagChip } from '#ui/kit/index.ts';
import { toLocale, useTexts } from '#ui/text/index.ts';

const Chips = styled.span`
  display: flex;
  align-items: center;
  gap: 4px;
  min-width: 0;
  overflow: hidden;
  > span {
    flex: 0 1 auto;
    min-width: 24px;
  }
  &[data-whole] {
    flex-wrap: wrap;
  }
`;

interface TeamChipsProps {
  readonly teams: readonly TeamRecord[];
  /** Over several lines, with whole names. */
  readonly whole?: boolean;
}

/** The teams of a person, in their colours; the tooltip lists all. */
export function TeamChips({ teams, whole = false }: TeamChipsProps) {
  const { language } = useTexts();
  const names = new Intl.ListFormat(toLocale(language)).format(teams.map(({ name }) => name));
  return (
    teams.length > 0 && (
      <Chips title={names} data-whole={whole ? '' : undefined}>
        {teams.map(({ id, name, color }) => (
          <TagChip key={id} name={name} color={color} whole={whole} />
        ))}
      </Chips>
    )
  );
}
