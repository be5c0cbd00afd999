import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import type { LiveEvents } from '#shared/api.ts';
import { host } from '#ui/host/index.ts';
import { toast } from '#ui/kit/index.ts';
import { showNotice } from '#ui/shell/notices/showNotice.ts';
import { t } from '#ui/text/index.ts';

const explain = (reason: LiveEvents['campaignStopped']['reason']): string =>
  reason === 'connection' ? t('campaigns.waits.connection') : t(`campaigns.pauses.${reason}`);

/** Says once that a campaign sends nothing any more, and why, with a way to its report. */
export function StoppedCampaignNotice({ stop: { campaignId, name, reason } }: { readonly stop: LiveEvents['campaignStopped'] }) {
  const navigate = useNavigate();
  const announce = useEffectEvent(() => {
    const path = `/campaign/${campaignId}/report`;
    const key = `campaign-${campaignId}-${reason}`;
    const title = t('campaigns.stopped', { name });
    if (!host().isFocused()) {
      showNotice({ kind: 'chat', queueId: null, key, notice: { title, body: explain(reason), path, tag: key } });
    }
    toast.info(`${title} ${explain(reason)}`, {
      id: key,
      durationMs: 20_000,
      action: { label: t('campaigns.seeReport'), run: () => void navigate(path) },
    });
  });
  useEffect(() => announce(), []);
  return null;
}
