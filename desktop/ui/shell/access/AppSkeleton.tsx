/** The same shapes that `index.html` shows before the first script has run; their look is written into the page (`theme/bones.ts`). */
export function AppSkeleton() {
  return (
    <div className="bones" aria-hidden>
      <div>
        {Array.from({ length: 12 }, (_, index) => (
          <i key={index} />
        ))}
      </div>
    </div>
  );
}

/** Are they on screen? Only on the way into a session that was left here. */
export const hasAppSkeleton = (): boolean => document.documentElement.dataset['bones'] !== undefined;

/** They stand until it is known who is here, and never again. */
export function removeAppSkeleton(): void {
  delete document.documentElement.dataset['bones'];
}
