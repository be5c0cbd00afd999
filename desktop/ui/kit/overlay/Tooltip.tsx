import styled from '@emotion/styled';
import { cloneElement, type ReactElement, type ReactNode, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { radius, text, v } from '#ui/theme/tokens.ts';
import { tooltipGapPx, placeTooltip, type TooltipSide } from './placeTooltip.ts';
import { type TooltipHandlers, useTooltip } from './useTooltip.ts';

const Box = styled.div`
  position: fixed;
  z-index: 1500;
  top: 0;
  left: 0;
  max-width: 320px;
  padding: 4px 8px;
  border-radius: ${radius.control};
  background: ${v.surface.inverse};
  box-shadow: var(--prosa-shadow-sm);
  color: ${v.ink.inverse};
  font: ${text.meta};
  overflow-wrap: break-word;
  /* Covers the gap, so that the pointer can reach the tooltip. */
  &::before {
    content: '';
    position: absolute;
    inset: 0;
  }
  &[data-side='bottom']::before {
    top: -${tooltipGapPx}px;
  }
  &[data-side='top']::before {
    bottom: -${tooltipGapPx}px;
  }
  &[data-side='right']::before {
    left: -${tooltipGapPx}px;
  }
  &[data-side='left']::before {
    right: -${tooltipGapPx}px;
  }
  @media (forced-colors: active) {
    border: 1px solid CanvasText;
  }
`;

interface TooltipProps {
  readonly title: ReactNode;
  readonly placement?: TooltipSide | undefined;
  /** One element that accepts handlers and has its own accessible name. */
  readonly children: ReactElement<Partial<TooltipHandlers>>;
}

/** Tooltip on hover and focus. Renders nothing before it is shown: a screen has dozens. */
export function Tooltip({ title, placement = 'bottom', children }: TooltipProps) {
  const { anchor, handlers: wiring, stay, leave } = useTooltip();
  return (
    <>
      {cloneElement(children, mergeHandlers(wiring, children.props))}
      {anchor !== null && (
        <TooltipBox anchor={anchor} placement={placement} onPointerEnter={stay} onPointerLeave={leave}>
          {title}
        </TooltipBox>
      )}
    </>
  );
}

function chainHandlers<Event>(own: ((event: Event) => void) | undefined, ours: (event: Event) => void): (event: Event) => void {
  return (event) => {
    own?.(event);
    ours(event);
  };
}

/** Keeps existing handlers. */
const mergeHandlers = (ours: TooltipHandlers, own: Partial<TooltipHandlers>): TooltipHandlers => ({
  onPointerEnter: chainHandlers(own.onPointerEnter, ours.onPointerEnter),
  onPointerLeave: chainHandlers(own.onPointerLeave, ours.onPointerLeave),
  onPointerDown: chainHandlers(own.onPointerDown, ours.onPointerDown),
  onPointerUp: chainHandlers(own.onPointerUp, ours.onPointerUp),
  onPointerCancel: chainHandlers(own.onPointerCancel, ours.onPointerCancel),
  onFocus: chainHandlers(own.onFocus, ours.onFocus),
  onBlur: chainHandlers(own.onBlur, ours.onBlur),
});

interface TooltipBoxProps {
  readonly anchor: Element;
  readonly placement: TooltipSide;
  readonly onPointerEnter: () => void;
  readonly onPointerLeave: () => void;
  readonly children: ReactNode;
}

function TooltipBox({ anchor, placement, children, ...hearing }: TooltipBoxProps) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const tooltip = box.current;
    if (tooltip !== null) {
      // Resolves before the next paint: no step of it waits for anything but microtasks.
      void placeTooltip({ anchor, tooltip, side: placement }).then(({ side, left, top }) => {
        tooltip.dataset['side'] = side;
        tooltip.style.translate = `${Math.round(left)}px ${Math.round(top)}px`;
      });
    }
  }, [anchor, placement, children]);
  return createPortal(
    <Box ref={box} role="tooltip" {...hearing}>
      {children}
    </Box>,
    document.body,
  );
}
