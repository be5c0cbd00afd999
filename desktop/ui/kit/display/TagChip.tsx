import styled from '@emotion/styled';
import { toColorShades } from '#ui/theme/colorShades.ts';
import { ellipsis, radius, text } from '#ui/theme/tokens.ts';

const Chip = styled.span`
  display: inline-block;
  flex-shrink: 0;
  max-width: 140px;
  height: 18px;
  padding: 0 6px;
  border-radius: ${radius.inner};
  font: ${text.meta};
  font-weight: 500;
  line-height: 18px;
  vertical-align: middle;
  &[data-whole] {
    max-width: 100%;
  }
  ${ellipsis}
  @media (forced-colors: active) {
    border: 1px solid CanvasText;
    line-height: 16px;
  }
`;

interface TagChipProps {
  readonly name: string;
  readonly color: string;
  /** Full width of the name, in the list of tags. */
  readonly whole?: boolean | undefined;
}

/** Tag in its own colour, with readable contrast. */
export function TagChip({ name, color, whole = false }: TagChipProps) {
  const shades = toColorShades(color);
  return (
    <Chip data-whole={whole ? '' : undefined} title={name} style={{ background: shades.soft, color: shades.ink }}>
      {name}
    </Chip>
  );
}
