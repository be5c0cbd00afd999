import type { PointerEvent } from 'react';
import { useFormState } from 'react-hook-form';
import { BusyButton, type BusyButtonProps } from '#ui/kit/controls/BusyButton.tsx';

/** Between press and release, in pixels: more is a drag away from the button. */
const clickTolerance = 4;

/** Clicks when the button has moved away under a pointer that stayed: pressing it blurs a field, whose message may come or go. */
function clickWhereItWas({ button, currentTarget, clientX, clientY }: PointerEvent<HTMLButtonElement>): void {
  if (button !== 0) {
    return;
  }
  const release = ({ target, clientX: x, clientY: y }: globalThis.PointerEvent): void => {
    const isInside = target instanceof Node && currentTarget.contains(target);
    if (!isInside && Math.hypot(x - clientX, y - clientY) <= clickTolerance) {
      currentTarget.click();
    }
  };
  const ending = new AbortController();
  document.addEventListener('pointerup', release, { once: true, signal: ending.signal });
  document.addEventListener('pointercancel', () => ending.abort(), { once: true, signal: ending.signal });
}

/** Never disabled: submitting shows what is missing. */
export function SubmitButton(props: Omit<BusyButtonProps, 'busy' | 'type'>) {
  const { isSubmitting } = useFormState();
  return <BusyButton {...props} type="submit" busy={isSubmitting} onPointerDown={clickWhereItWas} />;
}
