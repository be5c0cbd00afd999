/** Same markup as in `index.html`; its styles are inlined into the page (`theme/appSkeletonStyles.ts`). */
export function AppSkeleton() {
  return (
    <div className="app-skeleton" aria-hidden>
      <div>
        {Array.from({ length: 12 }, (_, index) => (
          <i key={index} />
        ))}
      </div>
    </div>
  );
}

/** True while a stored session is being restored. */
export const hasAppSkeleton = (): boolean => document.documentElement.dataset['skeleton'] !== undefined;

/** Removed for good once the session is known. */
export function removeAppSkeleton(): void {
  delete document.documentElement.dataset['skeleton'];
}
