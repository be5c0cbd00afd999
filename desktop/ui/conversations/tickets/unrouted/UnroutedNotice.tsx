import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { toast } from '#ui/kit/index.ts';
import { t } from '#ui/text/index.ts';

/** Says once that tickets have had nobody to answer them for minutes, with a way to them. */
export function UnroutedNotice({ count }: { readonly count: number }) {
  const navigate = useNavigate();
  const announce = useEffectEvent(() =>
    toast.info(t('ticketList.unrouted.told', { count }), {
      id: 'unrouted',
      durationMs: 20_000,
      action: { label: t('ticketList.unrouted.show'), run: () => void navigate('/unrouted') },
    }),
  );
  useEffect(() => announce(), []);
  return null;
}
