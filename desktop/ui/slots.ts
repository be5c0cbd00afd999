/** Component or hook that the owner of a screen names, and an area above it provides: `composition/fillSlots.tsx` says which. */
export type Slot<Args extends readonly unknown[], Result> = ((...args: Args) => Result) & {
  /** Once, before the first screen. */
  fill(content: (...args: Args) => Result): void;
  /** Loads the content where it is a lazy component. */
  prefetch(): void;
};

interface SlotContent<Args extends readonly unknown[], Result> {
  (...args: Args): Result;
  prefetch?(): void;
}

/** `createSlot<[ContactProps], ReactNode>('ContactNotes')`; the name is that of a component or a hook. */
export function createSlot<Args extends readonly unknown[], Result>(name: string): Slot<Args, Result> {
  let content: SlotContent<Args, Result> = () => {
    throw new Error(`Nothing fills the slot ${name}`);
  };
  return Object.assign((...args: Args) => content(...args), {
    fill: (next: SlotContent<Args, Result>) => {
      content = next;
    },
    prefetch: () => content.prefetch?.(),
  });
}
