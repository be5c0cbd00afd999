import { v } from '#ui/theme/tokens.ts';
import { logoOutline } from './Logo.tsx';

const bubble =
  'M56 12h52a16 16 0 0 1 16 16v22a16 16 0 0 1-16 16h-4v11.5c0 1.8-2.2 2.7-3.4 1.4L88 66H56a16 16 0 0 1-16-16V28a16 16 0 0 1 16-16Z';

export function EmptyIllustration() {
  return (
    <svg width="148" height="96" viewBox="6 4 128 86" fill="none" aria-hidden>
      <path d={bubble} fill={v.surface.sunken} stroke={v.line.control} strokeWidth="1.5" />
      <path d="M58 32h48M58 44h30" stroke={v.line.control} strokeWidth="1.5" strokeLinecap="round" />
      <g transform="translate(10 32) scale(.86)">
        <path d={logoOutline} fill={v.brand.solid} stroke={v.surface.base} strokeWidth="5" paintOrder="stroke" />
        <circle cx="34" cy="25" r="9.5" fill={v.surface.base} />
      </g>
    </svg>
  );
}
