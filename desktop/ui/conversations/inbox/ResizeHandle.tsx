import styled from '@emotion/styled';
import type { KeyboardEvent, PointerEvent } from 'react';
import { ring, v, width } from '#ui/theme/tokens.ts';
import { setPaneWidth, savePaneLayout, paneLimits, usePaneWidth } from './paneLayout.ts';

/* 8 px wide pointer target over a border of 1 px. */
const HandleBar = styled.div`
  position: absolute;
  z-index: 2;
  top: 0;
  bottom: 0;
  width: 8px;
  cursor: col-resize;
  touch-action: none;
  &[data-side='end'] {
    right: -4px;
  }
  &[data-side='start'] {
    left: -4px;
  }
  &::after {
    content: '';
    position: absolute;
    inset: 0 3px;
    background: transparent;
  }
  &:hover::after,
  &:focus-visible::after {
    background: ${v.brand.solid};
  }
  &:focus-visible {
    outline: none;
    @media (forced-colors: active) {
      ${ring.inside}
    }
  }
  ${width.narrow} {
    display: none;
  }
`;

interface ResizeHandleProps {
  readonly pane: 'list' | 'contact';
  readonly label: string;
}

const stepPx = 16;

/** Splitter that sets the width of a pane by drag or arrow keys. */
export function ResizeHandle({ pane, label }: ResizeHandleProps) {
  const widthPx = usePaneWidth(pane);
  const { min, max, default: defaultWidth } = paneLimits[pane];
  const side = pane === 'list' ? 'end' : 'start';
  const widthAt = (bar: HTMLElement, x: number): number => {
    const box = bar.parentElement?.getBoundingClientRect();
    return box === undefined ? defaultWidth : side === 'end' ? x - box.left : box.right - x;
  };
  const handleMove = (event: PointerEvent<HTMLDivElement>): void => {
    if (event.currentTarget.hasPointerCapture(event.pointerId)) {
      setPaneWidth(pane, widthAt(event.currentTarget, event.clientX));
    }
  };
  const handleKey = (event: KeyboardEvent<HTMLDivElement>): void => {
    const direction = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (direction !== undefined) {
      event.preventDefault();
      const now = event.currentTarget.parentElement?.offsetWidth ?? defaultWidth;
      setPaneWidth(pane, now + direction * stepPx * (side === 'end' ? 1 : -1));
      savePaneLayout();
    }
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a separator with a value is a control
    <HandleBar
      role="separator"
      aria-orientation="vertical"
      aria-label={label}
      aria-valuenow={widthPx ?? defaultWidth}
      aria-valuemin={min}
      aria-valuemax={max}
      tabIndex={0}
      data-side={side}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={handleMove}
      onPointerUp={savePaneLayout}
      onKeyDown={handleKey}
    />
  );
}
