import { logoCounter, logoOutline } from './Logo.tsx';

/** The mark as large as the room behind a form; its colour is inherited. */
export function LogoWatermark({ className }: { readonly className?: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 64 64" aria-hidden>
      <path fill="currentColor" fillRule="evenodd" d={`${logoOutline}${logoCounter}`} />
    </svg>
  );
}
