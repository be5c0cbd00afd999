import styled from '@emotion/styled';
import type { ReactNode } from 'react';
import { radius, tabular, text, v } from '#ui/theme/tokens.ts';

/** Figures with their names; the last row is filled. `data-pairs`: two beside each other; `data-small`: details rather than figures. */
export const FigureCards = styled.dl`
  display: flex;
  flex-wrap: wrap;
  gap: 8px;
  margin: 0;
  > div {
    display: flex;
    flex: 1 1 112px;
    flex-direction: column;
    justify-content: space-between;
    min-width: 0;
    padding: 10px 12px;
    border: 1px solid ${v.line.hair};
    border-radius: ${radius.control};
  }
  &[data-pairs] > div {
    flex-basis: calc(50% - 4px);
  }
  dt {
    font: ${text.meta};
    color: ${v.ink.meta};
  }
  dd {
    margin: 2px 0 0;
    font: ${text.title};
    color: ${v.ink.strong};
    overflow-wrap: anywhere;
    ${tabular}
  }
  &[data-small] dd {
    font: ${text.second};
  }
`;

export function FigureCard({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
