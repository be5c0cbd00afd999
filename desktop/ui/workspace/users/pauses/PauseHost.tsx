import { Coffee, Play } from 'lucide-react';
import { Banner, formatTime, useNow } from '#ui/kit/index.ts';
import { useScreenActions } from '#ui/shell/actions/screenActions.ts';
import { openOverlay } from '#ui/shell/layout/overlays.ts';
import { useTexts } from '#ui/text/index.ts';
import { useOwnPause } from './useOwnPause.ts';

/** Actions of the own pause on every screen, and the banner while it continues. */
export function PauseHost() {
  const { t, language, timeZone } = useTexts();
  const now = useNow();
  const { pause, reasons, start, end } = useOwnPause();
  const group = t('shell.groups.anywhere');
  const canPause = pause === null && reasons.length > 0;
  useScreenActions(
    [
      {
        id: 'pauses.toggle',
        label: t(pause === null ? 'pauses.pause' : 'pauses.end'),
        group,
        icon: pause === null ? Coffee : Play,
        keys: 'Ctrl Alt P',
        isAvailable: pause !== null || canPause,
        run: () => (pause === null ? openOverlay('pause') : end()),
      },
      ...reasons.map(({ id, name }) => ({
        id: `pauses.start.${id}`,
        label: t('pauses.pauseFor', { reason: name }),
        group,
        icon: Coffee,
        run: () => start(id),
      })),
    ],
    'everywhere',
  );
  return (
    pause && (
      <Banner icon={Coffee} tint="waiting" action={{ label: t('pauses.end'), run: end }}>
        <b>{t('pauses.own', { reason: pause.reason, time: formatTime(new Date(pause.startedAt), 'time', { language, now, timeZone }) })}</b>{' '}
        {t('pauses.ownText')}
      </Banner>
    )
  );
}
