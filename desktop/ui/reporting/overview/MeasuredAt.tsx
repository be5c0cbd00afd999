import styled from '@emotion/styled';
import type { ReactNode } from 'react';
import { toLocale, useTexts } from '#ui/text/index.ts';
import { text, v } from '#ui/theme/tokens.ts';

const Measured = styled.p`
  padding: 16px 0 24px;
  font: ${text.meta};
  color: ${v.ink.meta};
`;

interface MeasuredAtProps {
  readonly at: string;
  readonly everyMs: number;
  /** The last request failed. */
  readonly isStale?: boolean;
  readonly children?: ReactNode;
}

/** How old the figures of a screen are that refreshes itself. */
export function MeasuredAt({ at, everyMs, isStale = false, children }: MeasuredAtProps) {
  const { t, language, timeZone } = useTexts();
  const time = new Intl.DateTimeFormat(toLocale(language), { timeStyle: 'medium', timeZone }).format(new Date(at));
  return (
    <Measured>
      {isStale ? (
        <span role="status">{t('overview.work.stale', { time })}</span>
      ) : (
        t('overview.measured', { time, seconds: everyMs / 1000 })
      )}{' '}
      {children}
    </Measured>
  );
}
