import styled from '@emotion/styled';
import type { ReactNode } from 'react';
import type { DeliveryState } from '#shared/rules/delivery.ts';
import { useTexts } from '#ui/text/index.ts';
import { v } from '#ui/theme/tokens.ts';

type TickShape = 'clock' | 'one' | 'two' | 'read' | 'failed';

const tickShapes: Readonly<Record<DeliveryState, TickShape>> = {
  queued: 'clock',
  written: 'clock',
  unknown: 'clock',
  server: 'one',
  delivered: 'two',
  read: 'read',
  played: 'read',
  failed: 'failed',
};

const TicksFrame = styled.span`
  display: inline-flex;
`;

const circle = <circle cx="9" cy="6" r="5" />;
const tickPaths: Readonly<Record<TickShape, ReactNode>> = {
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

const colourOf = (shape: TickShape): string => (shape === 'failed' ? v.bad.ink : shape === 'read' ? v.bubble.read : 'currentColor');

export function TickIcon({ shape, label }: { readonly shape: TickShape; readonly label: string }) {
  return (
    <svg
      width="17"
      height="12"
      viewBox="0 0 17 12"
      role="img"
      aria-label={label}
      fill="none"
      stroke={colourOf(shape)}
      strokeWidth={shape === 'read' ? 1.9 : 1.5}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {tickPaths[shape]}
    </svg>
  );
}

interface TicksProps {
  readonly delivery: DeliveryState;
  /** Reason for the delay in the user's language; null when there is none. */
  readonly waitReason?: string | null;
}

/** Delivery status by shape: clock, one tick, two ticks, two bold ticks, circled mark. */
export function Ticks({ delivery, waitReason = null }: TicksProps) {
  const { t } = useTexts();
  const label = t(`messageStates.delivery.${delivery}`);
  return (
    <TicksFrame title={waitReason ?? undefined}>
      <TickIcon shape={tickShapes[delivery]} label={waitReason === null ? label : `${label}. ${waitReason}`} />
    </TicksFrame>
  );
}
