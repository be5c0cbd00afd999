import styled from '@emotion/styled';
import type { KeyboardEvent, PointerEvent } from 'react';
import { createStore, useStore } from 'zustand';
import type { InboxLayout } from '#shared/persistedState.ts';
import { ring, v, width } from '#ui/theme/tokens.ts';
import { host } from '#ui/host/index.ts';

type Pane = 'list' | 'contact';

/** Width limits and default width in px. */
const paneLimits: Readonly<Record<Pane, { min: number; max: number; default: number }>> = {
  list: { min: 296, max: 480, default: 348 },
  contact: { min: 280, max: 440, default: 320 },
};

const store = createStore<{ layout: InboxLayout | null }>(() => ({ layout: null }));
const currentLayout = (): InboxLayout => store.getState().layout ?? host().read('inbox') ?? {};

const saveLayout = (layout: InboxLayout): void => {
  store.setState({ layout });
  host().write('inbox', layout);
};

const clampWidth = (pane: Pane, width: number): number => Math.round(Math.min(paneLimits[pane].max, Math.max(paneLimits[pane].min, width)));

/** Width in px set by the user; undefined while the default applies. */
export const usePaneWidth = (pane: Pane): number | undefined => useStore(store, () => currentLayout()[pane]);
const setPaneWidth = (pane: Pane, width: number): void =>
  store.setState({ layout: { ...currentLayout(), [pane]: clampWidth(pane, width) } });
const savePaneLayout = (): void => saveLayout(currentLayout());

export const useContactPanelClosed = (): boolean => useStore(store, () => currentLayout().isContactShut === true);
export const setContactPanelClosed = (isContactShut: boolean): void => saveLayout({ ...currentLayout(), isContactShut });

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
