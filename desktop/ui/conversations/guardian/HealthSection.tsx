import styled from '@emotion/styled';
import { useId, type ReactNode } from 'react';
import { tabular, text, v } from '#ui/theme/tokens.ts';

const Section = styled.section`
  & + & {
    margin-top: 24px;
  }
  > h3 {
    margin: 0 0 8px;
    font: ${text.secondStrong};
    color: ${v.ink.strong};
  }
  p {
    margin: 0;
    font: ${text.second};
    color: ${v.ink.soft};
  }
  > ul {
    margin: 0;
    padding: 0;
    list-style: none;
  }
  > ul > li {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    align-items: center;
    gap: 2px 16px;
    min-height: 36px;
    padding: 6px 0;
    border-top: 1px solid ${v.line.hair};
    font: ${text.second};
    color: ${v.ink.body};
    ${tabular}
    > :last-child {
      text-align: right;
    }
  }
  > ul > li:first-of-type {
    border-top: 0;
  }
  small {
    display: block;
    font: ${text.meta};
    color: ${v.ink.meta};
  }
`;

interface HealthSectionProps {
  readonly title: string;
  readonly children: ReactNode;
}

export function HealthSection({ title, children }: HealthSectionProps) {
  const id = useId();
  return (
    <Section aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {children}
    </Section>
  );
}
