import { useState } from 'react';
import type { ScheduleRecord } from '#shared/outreach/schedules/index.ts';
import { useLiveEvent } from '#ui/data/live/liveUpdates.ts';
import { useActor } from '#ui/data/session/session.ts';
import { lazyComponent } from '#ui/lazyComponent.ts';
import { LatePart } from '#ui/shell/errors/LatePart.tsx';

const LazyAnsweredNotice = lazyComponent(() => import('./AnsweredNotice.tsx'), 'AnsweredNotice');

/** Says on every screen that answers have cancelled what the user scheduled. */
export function AnsweredNotices() {
  const { userId } = useActor();
  const [answered, setAnswered] = useState<readonly ScheduleRecord[]>([]);
  useLiveEvent('schedule', (event) => {
    // The screen of the schedules shows it itself.
    if (event.action === 'update' && event.schedule.status === 'CANCELADA' && location.pathname !== '/schedules') {
      setAnswered((earlier) => (event.schedule.userId === userId ? [...earlier, event.schedule] : earlier));
    }
  });
  return (
    <LatePart isUnasked>
      {answered.map((schedule, index) => (
        <LazyAnsweredNotice key={index} schedule={schedule} />
      ))}
    </LatePart>
  );
}
