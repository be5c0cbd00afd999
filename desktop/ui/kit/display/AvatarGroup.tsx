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
export function AvatarGroup({ names, max: most = 3 }: AvatarGroupProps) {
  const { language } = useTexts();
  const spoken = new Intl.ListFormat(toLocale(language)).format(names);
  const more = names.length - most;
  return (
    <Line title={spoken}>
      {names.slice(0, most).map((name, index) => (
        <Avatar key={`${index} ${name}`} name={name} size={24} />
      ))}
      {more > 0 && <small aria-hidden>+{more}</small>}
      <span className="hush">{spoken}</span>
    </Line>
  );
}
