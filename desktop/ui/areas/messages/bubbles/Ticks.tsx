import type { ReactNode } from 'react';
import type { Delivery } from '#shared/rules/delivery.ts';
import { useTexts } from '#ui/text/index.ts';
import { v } from '#ui/theme/tokens.ts';

type Shape = 'clock' | 'one' | 'two' | 'read' | 'failed';

const shapes: Readonly<Record<Delivery, Shape>> = {
  queued: 'clock',
  written: 'clock',
  unknown: 'clock',
  server: 'one',
  delivered: 'two',
  read: 'read',
  played: 'read',
  failed: 'failed',
};

const circle = <circle cx="9" cy="6" r="5" />;
const marks: Readonly<Record<Shape, ReactNode>> = {
  clock: (
    <>
      {circle}
      <path d="M9 3.4V6l1.8 1.2" />
    </>
  ),
  one: <path d="m4.5 6.6 3 3 6-7" />,
  two: <path d="m1.5 6.6 3 3 6-7M7.6 8.7l.9.9 6-7" />,
  read: <path d="m1.5 6.6 3 3 6-7M7.6 8.7l.9.9 6-7" />,
  failed: (
    <>
      {circle}
      <path d="M9 3.2v3.2M9 8.7v.1" />
    </>
  ),
};

const colourOf = (shape: Shape): string => (shape === 'failed' ? v.bad.ink : shape === 'read' ? v.bubble.read : 'currentColor');

/** Where a message of ours stands, told by the shape: clock, one tick, two, two thicker ones, a circled mark. */
export function Ticks({ delivery }: { readonly delivery: Delivery }) {
  const { t } = useTexts();
  const shape = shapes[delivery];
  return (
    <svg
      width="17"
      height="12"
      viewBox="0 0 17 12"
      role="img"
      aria-label={t(`messages.delivery.${delivery}`)}
      fill="none"
      stroke={colourOf(shape)}
      strokeWidth={shape === 'read' ? 1.9 : 1.5}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {marks[shape]}
    </svg>
  );
}
