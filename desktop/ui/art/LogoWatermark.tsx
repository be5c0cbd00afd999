import { logoCounter, logoOutline } from './Logo.tsx';

/** Large logo behind a form; inherits its colour. */
export function LogoWatermark({ className }: { readonly className?: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 64 64" aria-hidden>
      <path fill="currentColor" fillRule="evenodd" d={`${logoOutline}${logoCounter}`} />
    </svg>
  );
}
