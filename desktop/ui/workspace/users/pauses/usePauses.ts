import { api } from '#shared/api.ts';
import { maxPauseHours } from '#shared/workspace/users/pauseReasons.ts';
import type { PauseRecord } from '#shared/workspace/users/pauses.ts';
import { useEndpointQuery } from '#ui/data/cache/query.ts';
import { formatTime, useNow } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { minuteMs } from '#shared/rules/durations.ts';

const countMinutes = ({ startedAt }: PauseRecord, now: Date): number => (now.getTime() - Date.parse(startedAt)) / minuteMs;

/** The pauses that go on, by person. */
export function usePauses(): ReadonlyMap<number, PauseRecord> {
  const { data = [] } = useEndpointQuery(api.pauses.list, {});
  const now = useNow();
  return new Map(data.filter((pause) => countMinutes(pause, now) < maxPauseHours * 60).map((pause) => [pause.userId, pause]));
}

/** 'Em pausa desde 12:03: Almoço', and whether it is too long. */
export function usePauseText(): (pause: PauseRecord) => string {
  const { t, language, timeZone } = useTexts();
  const now = useNow();
  return (pause) => {
    const { reason, startedAt, maxMinutes } = pause;
    const text = t('pauses.since', { reason, time: formatTime(new Date(startedAt), 'time', { language, now, timeZone }) });
    return maxMinutes !== null && countMinutes(pause, now) > maxMinutes ? t('pauses.tooLong', { text, minutes: maxMinutes }) : text;
  };
}
