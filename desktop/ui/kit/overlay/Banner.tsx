import styled from '@emotion/styled';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { ellipsis, motion, radius, size, target, text, v, width } from '#ui/theme/tokens.ts';

const Line = styled.div`
  display: flex;
  align-items: center;
  justify-content: center;
  gap: 8px;
  flex-shrink: 0;
  min-height: ${size.banner};
  padding: 0 16px;
  font: ${text.second};
  animation: banner ${motion.enter};
  @keyframes banner {
    from {
      margin-top: -${size.banner};
    }
  }
  b {
    font-weight: 600;
  }
  span {
    ${ellipsis}
  }
  button {
    flex-shrink: 0;
    height: ${target.small};
    padding: 0 6px;
    border-radius: ${radius.inner};
    font-weight: 600;
    text-decoration: underline;
    text-underline-offset: 3px;
    &:focus-visible {
      outline-color: currentColor;
      outline-offset: -2px;
    }
  }
  &[data-tone='bad'] {
    background: ${v.bad.soft};
    color: ${v.bad.ink};
  }
  &[data-tone='waiting'] {
    background: ${v.waiting.soft};
    color: ${v.waiting.ink};
  }
  &[data-tone='plain'] {
    background: ${v.surface.banner};
    color: ${v.ink.onBanner};
  }
  ${width.narrow} {
    flex-wrap: wrap;
    justify-content: flex-end;
    row-gap: 0;
    padding-block: 4px;
    /* A long action goes below the words, which it would leave a column of four lines. */
    span {
      flex: 1 1 200px;
      white-space: normal;
    }
  }
  @media (forced-colors: active) {
    border-bottom: 1px solid CanvasText;
  }
`;

interface BannerProps {
  readonly icon: LucideIcon;
  /** plain: no connection · waiting: due date · bad: disconnected number */
  readonly tint: 'bad' | 'waiting' | 'plain';
  /** A bold statement, then what still works. */
  readonly children: ReactNode;
  readonly action?: { readonly label: string; readonly run: () => void } | undefined;
}

/** One-line message under the top bar. */
export function Banner({ icon: Icon, tint, children, action }: BannerProps) {
  return (
    <Line role="status" data-tone={tint}>
      <Icon size={16} strokeWidth={1.75} aria-hidden />
      <span>{children}</span>
      {action && (
        <button type="button" onClick={action.run}>
          {action.label}
        </button>
      )}
    </Line>
  );
}
