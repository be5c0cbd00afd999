import { LoadingSkeleton } from './Skeleton.tsx';

/** Stands in the body of a popover until its content is there. */
export function PopoverSkeleton() {
  return (
    <div style={{ padding: '0 16px' }}>
      <LoadingSkeleton lines={3} />
    </div>
  );
}
