import { useEffect } from 'react';

/** Last pointer position, and whether the keyboard has been used since. */
let lastPosition = { clientX: 0, clientY: 0 };
let isResting = false;

type PointerPosition = Pick<MouseEvent, 'clientX' | 'clientY'>;

function noticeMovement({ clientX, clientY }: PointerPosition): void {
  if (clientX !== lastPosition.clientX || clientY !== lastPosition.clientY) {
    isResting = false;
  }
}

function handlePointerMove({ clientX, clientY }: PointerPosition): void {
  noticeMovement({ clientX, clientY });
  lastPosition = { clientX, clientY };
}

const handleKeyDown = (): void => {
  isResting = true;
};
const handleWheel = (): void => {
  isResting = false;
};

/** Tracks whether pointer or keyboard moves through a list. */
export function usePointerActivity(): void {
  useEffect(() => {
    const passive = { capture: true, passive: true };
    document.addEventListener('keydown', handleKeyDown, passive);
    document.addEventListener('pointermove', handlePointerMove, passive);
    document.addEventListener('wheel', handleWheel, passive);
    return () => {
      document.removeEventListener('keydown', handleKeyDown, true);
      document.removeEventListener('pointermove', handlePointerMove, true);
      document.removeEventListener('wheel', handleWheel, true);
    };
  }, []);
}

/** False while the pointer rests: browsers fire pointer events for elements that scroll under it. */
export function isPointerActive(position: PointerPosition): boolean {
  noticeMovement(position);
  return !isResting;
}
