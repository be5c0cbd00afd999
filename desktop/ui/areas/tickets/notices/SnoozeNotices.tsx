import { useState } from 'react';
import { LatePart } from '#ui/shell/errors/LatePart.tsx';
import type { LiveEvents } from '#shared/api.ts';
import { useLiveEvent } from '#ui/data/live/liveUpdates.ts';
import { lazyComponent } from '#ui/lazyComponent.ts';

const LazySnoozeNotice = lazyComponent(() => import('./SnoozeNotice.tsx'), 'SnoozeNotice');

/** Says on every screen that snoozes have ended. */
export function SnoozeNotices() {
  const [ends, setEnds] = useState<readonly LiveEvents['ticketSnooze'][]>([]);
  useLiveEvent('ticketSnooze', (end) => setEnds((earlier) => [...earlier, end]));
  return (
    <LatePart isUnasked>
      {ends.map((end, index) => (
        <LazySnoozeNotice key={index} end={end} />
      ))}
    </LatePart>
  );
}
