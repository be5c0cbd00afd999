import styled from '@emotion/styled';
import { cloneElement, type ReactElement, type ReactNode, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { radius, text, v } from '#ui/theme/tokens.ts';
import { tipGap, tipPlace, type TipSide } from './tipPlace.ts';
import { type TipWiring, useTip } from './useTip.ts';

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
    top: -${tipGap}px;
  }
  &[data-side='top']::before {
    bottom: -${tipGap}px;
  }
  &[data-side='right']::before {
    left: -${tipGap}px;
  }
  &[data-side='left']::before {
    right: -${tipGap}px;
  }
  @media (forced-colors: active) {
    border: 1px solid CanvasText;
  }
`;

interface TooltipProps {
  readonly title: ReactNode;
  readonly placement?: TipSide | undefined;
  /** One part that takes handlers. It carries its own name: the tip is for the eye. */
  readonly children: ReactElement<Partial<TipWiring>>;
}

/** A word about what lies under the pointer or has the keyboard. It costs nothing before it is seen: there are dozens on a screen. */
export function Tooltip({ title, placement = 'bottom', children }: TooltipProps) {
  const { anchor, wiring, stay, leave } = useTip();
  return (
    <>
      {cloneElement(children, joined(wiring, children.props))}
      {anchor !== null && (
        <Words anchor={anchor} placement={placement} onPointerEnter={stay} onPointerLeave={leave}>
          {title}
        </Words>
      )}
    </>
  );
}

function both<Event>(own: ((event: Event) => void) | undefined, ours: (event: Event) => void): (event: Event) => void {
  return (event) => {
    own?.(event);
    ours(event);
  };
}

/** Whoever already listens goes on listening. */
const joined = (ours: TipWiring, own: Partial<TipWiring>): TipWiring => ({
  onPointerEnter: both(own.onPointerEnter, ours.onPointerEnter),
  onPointerLeave: both(own.onPointerLeave, ours.onPointerLeave),
  onPointerDown: both(own.onPointerDown, ours.onPointerDown),
  onPointerUp: both(own.onPointerUp, ours.onPointerUp),
  onPointerCancel: both(own.onPointerCancel, ours.onPointerCancel),
  onFocus: both(own.onFocus, ours.onFocus),
  onBlur: both(own.onBlur, ours.onBlur),
});

interface WordsProps {
  readonly anchor: Element;
  readonly placement: TipSide;
  readonly onPointerEnter: () => void;
  readonly onPointerLeave: () => void;
  readonly children: ReactNode;
}

function Words({ anchor, placement, children, ...hearing }: WordsProps) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const tip = box.current;
    if (tip !== null) {
      const view = { width: document.documentElement.clientWidth, height: document.documentElement.clientHeight };
      const { side, left, top } = tipPlace(placement, { anchor: anchor.getBoundingClientRect(), tip: tip.getBoundingClientRect(), view });
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
