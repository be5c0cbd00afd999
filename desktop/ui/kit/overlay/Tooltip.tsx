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
  /* A bridge, so that the pointer may go from the part to its tip. */
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
  /** One part that takes handlers. It carries its own name: the tip is for the eye. */
  readonly children: ReactElement<Partial<TooltipHandlers>>;
}

/** A word about what lies under the pointer or has the keyboard. It costs nothing before it is seen: there are dozens on a screen. */
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

/** Whoever already listens goes on listening. */
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
    const tip = box.current;
    if (tip !== null) {
      const view = { width: document.documentElement.clientWidth, height: document.documentElement.clientHeight };
      const { side, left, top } = placeTooltip(placement, {
        anchor: anchor.getBoundingClientRect(),
        tip: tip.getBoundingClientRect(),
        view,
      });
      tip.dataset['side'] = side;
      tip.style.translate = `${Math.round(left)}px ${Math.round(top)}px`;
    }
  }, [anchor, placement, children]);
  return createPortal(
    <Box ref={box} role="tooltip" {...hearing}>
      {children}
    </Box>,
    document.body,
  );
}
