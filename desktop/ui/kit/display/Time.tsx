import { useTexts } from '#ui/text/index.ts';
import { formatTime, type TimeStyle } from './formatTime.ts';
import { useNow } from '#ui/kit/hooks/useNow.ts';

interface TimeProps {
  readonly at: string | Date;
  /** relative: '2 min' · time: '14:08' · date · dateTime · exact: with seconds · day: 'ontem' · fullDate: 'sábado, 21 de novembro de 2026' */
  readonly as?: TimeStyle | undefined;
}

/** Formatted time with the full date as tooltip. */
export function Time({ at, as = 'dateTime' }: TimeProps) {
  const { language, timeZone } = useTexts();
  const now = useNow(as === 'relative' || as === 'day');
  const moment = typeof at === 'string' ? new Date(at) : at;
  const reader = { language, now, timeZone };
  return (
    <time
      dateTime={Number.isNaN(moment.getTime()) ? undefined : moment.toISOString()}
      title={formatTime(moment, 'absolute', reader)}
      style={{ fontVariantNumeric: 'tabular-nums' }}
    >
      {formatTime(moment, as, reader)}
    </time>
  );
}
