import { useId } from 'react';
import { v } from '#ui/theme/tokens.ts';

/** Logo: a speech bubble that reads as P. Grid of 64: bowl r 21 at 34,25; stem 10 to 23, foot at 61; counter r 9.5. */
export const logoOutline =
  'M33 4C20.3 4 10 14.3 10 27v31.2c0 2.4 2.9 3.6 4.6 1.9l7.2-7.2c.8-.8 1.2-1.8 1.2-2.9V49c0-1.7 1.3-3 3-3h8c11.6 0 21-9.4 21-21S45.6 4 34 4h-1Z';
export const logoCounter = 'M34 15.5a9.5 9.5 0 1 1 0 19 9.5 9.5 0 0 1 0-19Z';
const logoHollow = 'M33 7.5C22.2 7.5 13.5 16.2 13.5 27v27l6-6v-1.2c0-2.4 1.9-4.3 4.3-4.3H34c9.7 0 17.5-7.8 17.5-17.5S43.7 7.5 34 7.5h-1Z';

interface LogoProps {
  readonly size?: number | undefined;
  readonly state?: 'plain' | 'unread' | 'disconnected' | undefined;
  readonly color?: string | undefined;
  readonly dot?: string | undefined;
  /** Accessible name; omitted beside the written name. */
  readonly title?: string | undefined;
}

export function Logo({ size = 24, state = 'plain', color = v.brand.solid, dot = v.brand.ring, title }: LogoProps) {
  const name = title ? ({ role: 'img', 'aria-label': title } as const) : ({ 'aria-hidden': true } as const);
  return (
    <svg width={size} height={size} viewBox="0 0 64 64" {...name}>
      {state === 'plain' && <path fill={color} fillRule="evenodd" d={`${logoOutline}${logoCounter}`} />}
      {state === 'unread' && <Unread color={color} dot={dot} />}
      {state === 'disconnected' && (
        <g fill="none" stroke={color} strokeWidth={size <= 24 ? 6.5 : 5} strokeLinejoin="round">
          <path d={logoHollow} />
          <path d="M25 25h16" strokeLinecap="round" />
        </g>
      )}
    </svg>
  );
}

function Unread({ color, dot }: { readonly color: string; readonly dot: string }) {
  const maskId = useId();
  return (
    <>
      <mask id={maskId}>
        <rect width="64" height="64" fill="white" />
        <circle cx="50" cy="51" r="16" fill="black" />
      </mask>
      <path mask={`url(#${maskId})`} fill={color} fillRule="evenodd" d={`${logoOutline}${logoCounter}`} />
      <circle cx="50" cy="51" r="11.5" fill={dot} />
    </>
  );
}
