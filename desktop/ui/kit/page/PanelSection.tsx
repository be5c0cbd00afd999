import styled from '@emotion/styled';
import type { ReactNode } from 'react';
import { tabular, text, v } from '#ui/theme/tokens.ts';

const Section = styled.section`
  padding: 4px 16px 12px;
  border-top: 1px solid ${v.line.hair};
  > header {
    display: flex;
    align-items: center;
    height: 40px;
    h4 {
      flex: 1;
      font: ${text.secondStrong};
      color: ${v.ink.strong};
    }
    small {
      margin-left: 6px;
      font: ${text.meta};
      color: ${v.ink.meta};
      ${tabular}
    }
    button {
      margin-right: -6px;
    }
  }
  > p {
    font: ${text.second};
    color: ${v.ink.meta};
  }
  > dl + p {
    margin-top: 8px;
  }
`;

interface PanelSectionProps {
  readonly title: string;
  /** Zero is not shown. */
  readonly count?: number | undefined;
  /** At the right of the title. */
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

/** Titled section of a side panel. */
export function PanelSection({ title, count = 0, action, children }: PanelSectionProps) {
  return (
    <Section>
      <header>
        <h4>
          {title}
          {count > 0 && <small>{count}</small>}
        </h4>
        {action}
      </header>
      {children}
    </Section>
  );
}
