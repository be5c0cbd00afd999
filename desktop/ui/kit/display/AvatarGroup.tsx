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
  readonly people: readonly { readonly name: string; readonly picture?: string | null }[];
  /** Number of avatars; the rest is counted. */
  readonly max?: number | undefined;
  /** Of an avatar, in pixels. */
  readonly size?: number | undefined;
  /** Tooltip and accessible text; the names, unless it is given. */
  readonly label?: string | undefined;
}

/** Overlapping avatars of a group with the names as tooltip and accessible text. */
export function AvatarGroup({ people, max = 3, size = 24, label }: AvatarGroupProps) {
  const { language } = useTexts();
  const groupLabel = label ?? new Intl.ListFormat(toLocale(language)).format(people.map(({ name }) => name));
  const hiddenCount = people.length - max;
  return (
    <Line title={groupLabel}>
      {people.slice(0, max).map(({ name, picture }, index) => (
        <Avatar key={`${index} ${name}`} name={name} picture={picture} size={size} />
      ))}
      {hiddenCount > 0 && <small aria-hidden>+{hiddenCount}</small>}
      <span className="hush">{groupLabel}</span>
    </Line>
  );
}
