import { v } from '#ui/theme/tokens.ts';
import { Logo } from './Logo.tsx';

const bubble =
  'M46 12h56a16 16 0 0 1 16 16v22a16 16 0 0 1-16 16H62L50.400 78.900c-1.200 1.300-3.400.4-3.400-1.400V66h-1a16 16 0 0 1-16-16V28a16 16 0 0 1 16-16Z';

export function ErrorIllustration() {
  return (
    <svg width="148" height="96" viewBox="6 4 128 86" fill="none" aria-hidden>
      <path d={bubble} fill={v.surface.sunken} stroke={v.line.control} strokeWidth="1.5" strokeDasharray="5 5" />
      <g transform="translate(58 23)">
        <Logo size={32} state="disconnected" color={v.ink.meta} />
      </g>
    </svg>
  );
}
