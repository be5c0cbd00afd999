import { useState } from 'react';
import { api } from '#shared/api.ts';
import { useEndpointQuery } from '#ui/data/cache/query.ts';
import { useUser } from '#ui/data/session/session.ts';
import { useTexts } from '#ui/text/index.ts';
import { computeLaterTimes, type LaterTimes } from './laterTimes.ts';

/** Times by the company's hours, on its clock. */
export function useLaterTimes(): LaterTimes & { readonly timeZone: string } {
  const { schedules } = useUser().company;
  const { timeZone } = useTexts();
  const { data: holidays = [] } = useEndpointQuery(api.holidays.list, {});
  const [now] = useState(() => new Date());
  return { timeZone, ...computeLaterTimes({ schedules, holidays, timeZone }, now) };
}
