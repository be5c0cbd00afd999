import { useEffect, useRef, type PointerEvent, type TouchEvent } from 'react';

const pressMs = 450;
/** A finger that moves further scrolls. */
const slackPx = 10;

interface LongPressHandlers {
  readonly onPointerDown: (event: PointerEvent) => void;
  readonly onPointerMove: (event: PointerEvent) => void;
  readonly onPointerUp: () => void;
  readonly onPointerCancel: () => void;
  readonly onTouchEnd: (event: TouchEvent) => void;
}

/** Pointer handlers that report a finger resting on an element. */
export function useLongPress(onLongPress: (target: Element) => void): LongPressHandlers {
  const press = useRef<{ readonly timer: ReturnType<typeof setTimeout>; readonly x: number; readonly y: number } | null>(null);
  const isReported = useRef(false);
  const cancel = (): void => {
    clearTimeout(press.current?.timer);
    press.current = null;
  };
  useEffect(() => () => clearTimeout(press.current?.timer), []);
  return {
    onPointerDown: ({ pointerType, target, clientX: x, clientY: y }) => {
      cancel();
      isReported.current = false;
      if (pointerType === 'touch' && target instanceof Element) {
        const report = (): void => {
          isReported.current = true;
          onLongPress(target);
        };
        press.current = { timer: setTimeout(report, pressMs), x, y };
      }
    },
    onPointerMove: ({ clientX, clientY }) => {
      if (press.current !== null && Math.hypot(clientX - press.current.x, clientY - press.current.y) > slackPx) {
        cancel();
      }
    },
    onPointerUp: cancel,
    onPointerCancel: cancel,
    // Lifting the finger would count as a click beside the menu and close it.
    onTouchEnd: (event) => (isReported.current ? event.preventDefault() : undefined),
  };
}
