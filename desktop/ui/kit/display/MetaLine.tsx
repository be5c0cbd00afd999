import styled from '@emotion/styled';

const Line = styled.span`
  flex: 1;
  min-width: 0;
  height: 16px;
  overflow: hidden;
  line-height: 16px;
  &::before {
    content: '';
    display: inline-block;
  }
  span {
    display: inline-block;
    white-space: nowrap;
    &::before {
      content: '·';
      margin-right: 5px;
    }
    & + span {
      margin-left: 5px;
    }
  }
  &:not([data-after]) span:first-of-type::before {
    content: none;
  }
`;

interface MetaLineProps {
  readonly items: readonly (string | null | undefined)[];
  /** Another element precedes on the line, so the first item gets its dot as well. */
  readonly hasLeadingDot?: boolean | undefined;
}

/** a · b · c. Items that do not fit wrap to a hidden line, so they are shown whole or not at all. */
export function MetaLine({ items, hasLeadingDot = false }: MetaLineProps) {
  return (
    <Line data-after={hasLeadingDot ? '' : undefined}>
      {items.filter(Boolean).map((item) => (
        <span key={item}>{item}</span>
      ))}
    </Line>
  );
}
