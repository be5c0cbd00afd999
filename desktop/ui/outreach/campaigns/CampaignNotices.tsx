import { useState } from 'react';
import type { LiveEvents } from '#shared/api.ts';
import { useLiveEvent } from '#ui/data/live/liveUpdates.ts';
import { lazyComponent } from '#ui/lazyComponent.ts';
import { LatePart } from '#ui/shell/errors/LatePart.tsx';

const LazyNotice = lazyComponent(() => import('./StoppedCampaignNotice.tsx'), 'StoppedCampaignNotice');

/** Says to admins on every screen that a campaign has stopped. */
export function CampaignNotices() {
  const [stops, setStops] = useState<readonly LiveEvents['campaignStopped'][]>([]);
  useLiveEvent('campaignStopped', (stop) => setStops((earlier) => [...earlier, stop]));
  return (
    <LatePart isUnasked>
      {stops.map((stop, index) => (
        <LazyNotice key={index} stop={stop} />
      ))}
    </LatePart>
  );
}
