import styled from '@emotion/styled';
import type { ReactNode } from 'react';
import { ellipsis, tabular, text, v } from '#ui/theme/tokens.ts';
import { Avatar } from './Avatar.tsx';

const Lines = styled.span`
  flex: 1;
  min-width: 0;
  > b {
    display: block;
    font: ${text.body};
    font-weight: 500;
    color: ${v.ink.strong};
    ${ellipsis}
  }
  > small {
    display: block;
    font: ${text.meta};
    color: var(--meta, ${v.ink.meta});
    ${tabular}
    ${ellipsis}
  }
  &[data-dense] > b {
    font: ${text.secondStrong};
  }
`;

interface TwoLineTextProps {
  readonly name: string;
  readonly detail: ReactNode;
  /** Smaller: inside a bubble or a narrow list. */
  readonly dense?: boolean | undefined;
}

export function TwoLineText({ name, detail, dense = false }: TwoLineTextProps) {
  return (
    <Lines data-dense={dense ? '' : undefined}>
      <b title={name}>{name}</b>
      <small>{detail}</small>
    </Lines>
  );
}

const Row = styled.span`
  display: flex;
  align-items: center;
  gap: 10px;
  flex: 1;
  min-width: 0;
  padding: 6px 8px;
`;

interface PersonRowProps extends TwoLineTextProps {
  readonly size?: number | undefined;
  readonly picture?: string | null | undefined;
  /** Trailing elements. */
  readonly children?: ReactNode;
}

/** Contact or user in a list: avatar, name, detail. */
export function PersonRow({ size = 32, picture, children, ...lines }: PersonRowProps) {
  return (
    <Row>
      <Avatar name={lines.name} size={size} picture={picture} />
      <TwoLineText {...lines} />
      {children}
    </Row>
  );
}
