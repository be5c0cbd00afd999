import styled from '@emotion/styled';
import { radius, tabular, text, v } from '#ui/theme/tokens.ts';

const CountText = styled.b`
  font: ${text.metaStrong};
  color: ${v.brand.ink};
  ${tabular}
  &::after {
    content: attr(data-count);
  }
  nav:not([data-wide]) & {
    width: 8px;
    height: 8px;
    border-radius: ${radius.pill};
    background: ${v.brand.solid};
    &::after {
      content: none;
    }
  }
`;

/** Count beside a menu entry; a dot in the collapsed menu, nothing for 0. */
export function CountMark({ count, title }: { readonly count: number; readonly title: string }) {
  return count === 0 ? null : <CountText data-count={count > 99 ? '99+' : count} title={title} />;
}
