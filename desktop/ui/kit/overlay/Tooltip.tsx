import styled from '@emotion/styled';
import {
  cloneElement,
  type FocusEvent,
  type PointerEvent,
  type ReactElement,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import { radius, text, v } from '#ui/theme/tokens.ts';
import { placeTooltip, tooltipGapPx, type TooltipSide } from './placeTooltip.ts';

const hoverDelayMs = 400;
const longPressMs = 700;
const touchLingerMs = 1500;
/** Within this time after a tooltip has closed, the next one opens at once. */
const regroupMs = 800;

let closedAt = Number.NEGATIVE_INFINITY;

/** Handlers of the element that has the tooltip. */
interface TooltipHandlers {
  onPointerEnter(event: PointerEvent<Element>): void;
  onPointerLeave(event: PointerEvent<Element>): void;
  onPointerDown(event: PointerEvent<Element>): void;
  onPointerUp(event: PointerEvent<Element>): void;
  onPointerCancel(event: PointerEvent<Element>): void;
  onFocus(event: FocusEvent<Element>): void;
  onBlur(event: FocusEvent<Element>): void;
}

interface TooltipHandlersTooltip {
  /** Element whose tooltip is open. */
  readonly anchor: Element | null;
  readonly handlers: TooltipHandlers;
  stay(): void;
  leave(): void;
}

const isTouch = ({ pointerType }: PointerEvent): boolean => pointerType === 'touch';

/** Escape and scrolling of an ancestor close the tooltip. */
function onAnchorMoved(anchor: Element, close: () => void): () => void {
  const handleKey = ({ key }: KeyboardEvent): void => (key === 'Escape' ? close() : undefined);
  const handleScroll = ({ target }: Event): void => (target instanceof Node && target.contains(anchor) ? close() : undefined);
  document.addEventListener('keydown', handleKey);
  document.addEventListener('scroll', handleScroll, true);
  return () => {
    document.removeEventListener('keydown', handleKey);
    document.removeEventListener('scroll', handleScroll, true);
  };
}

/**
 * Opens on hover, keyboard focus and long press. Own implementation: the interaction hooks of @floating-ui/react would run for every
 * closed tooltip, of which a screen has dozens.
 */
function useTooltip(): TooltipHandlersTooltip {
  const [anchor, setAnchor] = useState<Element | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isOpen = anchor !== null;
  const soon = (run: () => void, delay: number): void => {
    clearTimeout(timer.current);
    timer.current = setTimeout(run, delay);
  };
  const show = (on: Element): void => soon(() => setAnchor(on), performance.now() - closedAt < regroupMs ? 0 : hoverDelayMs);
  const stay = (): void => clearTimeout(timer.current);
  const close = (): void => {
    closedAt = isOpen ? performance.now() : closedAt;
    setAnchor(null);
  };
  const leave = (delay = 0): void => soon(close, delay);
  const closeNow = useEffectEvent(close);
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => (anchor === null ? undefined : onAnchorMoved(anchor, () => closeNow())), [anchor]);
  const lift = (event: PointerEvent): void => (isTouch(event) ? leave(touchLingerMs) : undefined);
  return {
    anchor,
    stay,
    leave: () => leave(),
    handlers: {
      onPointerEnter: (event) => (isTouch(event) ? undefined : show(event.currentTarget)),
      onPointerLeave: (event) => (isTouch(event) ? undefined : leave()),
      onPointerDown: (event) => {
        const { currentTarget } = event;
        if (isTouch(event)) {
          soon(() => setAnchor(currentTarget), longPressMs);
        }
      },
      onPointerUp: lift,
      onPointerCancel: lift,
      onFocus: ({ currentTarget }) => (currentTarget.matches(':focus-visible') ? show(currentTarget) : undefined),
      onBlur: () => leave(),
    },
  };
}

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
  const { anchor, handlers, stay, leave } = useTooltip();
  return (
    <>
      {cloneElement(children, mergeHandlers(handlers, children.props))}
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
