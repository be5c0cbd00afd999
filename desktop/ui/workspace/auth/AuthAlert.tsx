import styled from '@emotion/styled';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { radius, text, v } from '#ui/theme/tokens.ts';

const Box = styled.div`
  display: grid;
  grid-template-columns: 20px minmax(0, 1fr);
  gap: 4px 12px;
  padding: 14px 16px;
  border: 1px solid ${v.line.hair};
  border-radius: ${radius.card};
  font: ${text.second};
  color: ${v.ink.body};
  overflow-wrap: anywhere;
  b {
    font: ${text.secondStrong};
    color: ${v.ink.strong};
  }
  p {
    grid-column: 2;
  }
  &[data-tone='waiting'] {
    margin-bottom: 12px;
    background: ${v.waiting.soft};
    svg {
      color: ${v.waiting.ink};
    }
  }
  &[data-tone='bad'] {
    padding: 10px 12px;
    border-color: ${v.bad.solid};
    border-radius: ${radius.control};
    background: ${v.bad.soft};
    svg,
    b {
      color: ${v.bad.ink};
    }
  }
`;

interface AuthAlertProps {
  readonly icon: LucideIcon;
  readonly tone: 'waiting' | 'bad';
  readonly title: string;
  readonly children?: ReactNode;
}

/** Alert above the login form. */
export function AuthAlert({ icon: Icon, tone, title, children }: AuthAlertProps) {
  return (
    <Box role="alert" data-tone={tone}>
      <Icon size={20} strokeWidth={1.75} aria-hidden />
      <b>{title}</b>
      {children !== undefined && <p>{children}</p>}
    </Box>
  );
}
