import { useEffect, useEffectEvent, useRef, useState, type FocusEvent, type PointerEvent } from 'react';

const hoverDelayMs = 400;
const longPressMs = 700;
const touchLingerMs = 1500;
/** Within this time after a tooltip has closed, the next one opens at once. */
const regroupMs = 800;

let closedAt = Number.NEGATIVE_INFINITY;

/** Handlers of the element that has the tooltip. */
export interface TooltipHandlers {
  onPointerEnter(event: PointerEvent<Element>): void;
  onPointerLeave(event: PointerEvent<Element>): void;
  onPointerDown(event: PointerEvent<Element>): void;
  onPointerUp(event: PointerEvent<Element>): void;
  onPointerCancel(event: PointerEvent<Element>): void;
  onFocus(event: FocusEvent<Element>): void;
  onBlur(event: FocusEvent<Element>): void;
}

interface Tooltip {
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
export function useTooltip(): Tooltip {
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
