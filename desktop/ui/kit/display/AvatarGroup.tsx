import styled from '@emotion/styled';
import { toLocale, useTexts } from '#ui/text/index.ts';
import { text, v } from '#ui/theme/tokens.ts';
import { Avatar } from './Avatar.tsx';

const Line = styled.span`
  display: flex;
  align-items: center;
  > :not(small, .hush) {
    margin-right: -4px;
    box-shadow: 0 0 0 1.5px ${v.surface.base};
  }
  tr:is(:hover, :focus-within) & > :not(small, .hush) {
    box-shadow: 0 0 0 1.5px ${v.surface.hover};
  }
  > small {
    margin-left: 12px;
    font: ${text.meta};
    color: ${v.ink.meta};
  }
`;

interface AvatarGroupProps {
  readonly names: readonly string[];
  /** Number of avatars; the rest is counted. */
  readonly max?: number | undefined;
}

/** Overlapping avatars of a group with the names as tooltip and accessible text. */
export function AvatarGroup({ names, max = 3 }: AvatarGroupProps) {
  const { language } = useTexts();
  const nameList = new Intl.ListFormat(toLocale(language)).format(names);
  const hiddenCount = names.length - max;
  return (
    <Line title={nameList}>
      {names.slice(0, max).map((name, index) => (
        <Avatar key={`${index} ${name}`} name={name} size={24} />
      ))}
      {hiddenCount > 0 && <small aria-hidden>+{hiddenCount}</small>}
      <span className="hush">{nameList}</span>
    </Line>
  );
}
