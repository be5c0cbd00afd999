import { useEffect } from 'react';

/** There is one pointer, whatever it is over: where it was seen last, and whether the keyboard has taken over since. */
let seen = { clientX: 0, clientY: 0 };
let rests = false;

type Place = Pick<MouseEvent, 'clientX' | 'clientY'>;

function look({ clientX, clientY }: Place): void {
  if (clientX !== seen.clientX || clientY !== seen.clientY) {
    rests = false;
  }
}

function follow({ clientX, clientY }: Place): void {
  look({ clientX, clientY });
  seen = { clientX, clientY };
}

const rest = (): void => {
  rests = true;
};
const scroll = (): void => {
  rests = false;
};

/** For lists that keyboard and pointer walk through alike: notices which of them does. */
export function usePointerRest(): void {
  useEffect(() => {
    const passive = { capture: true, passive: true };
    document.addEventListener('keydown', rest, passive);
    document.addEventListener('pointermove', follow, passive);
    document.addEventListener('wheel', scroll, passive);
    return () => {
      document.removeEventListener('keydown', rest, true);
      document.removeEventListener('pointermove', follow, true);
      document.removeEventListener('wheel', scroll, true);
    };
  }, []);
}

/** Browsers say that the pointer is over what a key has moved under it: as long as it lies still, nobody points at that. */
export function isPointed(place: Place): boolean {
  look(place);
  return !rests;
}
