import { v } from '#ui/theme/tokens.ts';

const pin = 'M140 80c-13-15-20-25-20-34a20 20 0 0 1 40 0c0 9-7 19-20 34Z';

/** Fallback picture of a location message without a thumbnail. */
export function MapPlaceholder() {
  return (
    <svg viewBox="0 0 280 112" preserveAspectRatio="xMidYMid slice" fill="none" aria-hidden>
      <path d="M88 0h70l-14 36-62 4ZM196 74l84-14v52h-70Z" fill={v.good.soft} />
      <path
        d="M-8 26l110-12 190-6M-8 98l150-14 150-18M60 0 32 120M168 0l-34 120M244 0l12 120M-8 60l78-8"
        stroke={v.surface.base}
        strokeWidth="7"
      />
      <path d="M-8 74c80-8 90-30 150-30s90-6 150-14" stroke={v.waiting.soft} strokeWidth="9" />
      <path d={pin} fill={v.brand.solid} stroke={v.surface.base} strokeWidth="2" />
      <circle cx="140" cy="46" r="7" fill={v.surface.base} />
    </svg>
  );
}
