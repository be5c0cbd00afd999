import { markCounter, markOuter } from './Mark.tsx';

/** The mark as large as the room behind a form; its colour is inherited. */
export function Watermark({ className }: { readonly className?: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 64 64" aria-hidden>
      <path fill="currentColor" fillRule="evenodd" d={`${markOuter}${markCounter}`} />
    </svg>
  );
}
