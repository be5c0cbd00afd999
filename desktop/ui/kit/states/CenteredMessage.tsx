import styled from '@emotion/styled';
import type { ReactNode } from 'react';
import { text, v } from '#ui/theme/tokens.ts';

/** Fills the pane; scrolls where it is too low. */
const Box = styled.div`
  display: grid;
  justify-items: center;
  align-content: safe center;
  gap: 4px;
  height: 100%;
  padding: 32px 24px;
  overflow: auto;
  text-align: center;
  h2 {
    margin-top: 20px;
    font: ${text.title};
    color: ${v.ink.strong};
    text-wrap: balance;
  }
  p {
    max-width: 400px;
    color: ${v.ink.soft};
    text-wrap: balance;
    overflow-wrap: anywhere;
  }
  > .do {
    display: flex;
    flex-wrap: wrap;
    justify-content: center;
    gap: 8px;
    margin-top: 16px;
  }
`;

interface CenteredMessageProps {
  readonly illustration: ReactNode;
  readonly title: string;
  readonly children?: ReactNode;
  readonly action?: ReactNode;
  readonly alert?: boolean | undefined;
}

/** Content of a pane that has nothing else to show. */
export function CenteredMessage({ illustration, title, children, action, alert = false }: CenteredMessageProps) {
  return (
    <Box role={alert ? 'alert' : undefined}>
      {illustration}
      <h2>{title}</h2>
      {children && <p>{children}</p>}
      {action && <div className="do">{action}</div>}
    </Box>
  );
}
