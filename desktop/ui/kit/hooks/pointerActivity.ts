import { useEffect } from 'react';

/** There is one pointer, whatever it is over: where it was seen last, and whether the keyboard has taken over since. */
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

/** For lists that keyboard and pointer walk through alike: notices which of them does. */
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

/** Browsers say that the pointer is over what a key has moved under it: as long as it lies still, nobody points at that. */
export function isPointerActive(place: PointerPosition): boolean {
  noticeMovement(place);
  return !isResting;
}
