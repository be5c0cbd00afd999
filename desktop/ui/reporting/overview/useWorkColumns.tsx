import styled from '@emotion/styled';
import { TriangleAlert } from 'lucide-react';
import { type Column, Time, useNarrowScreen } from '#ui/kit/index.ts';
import { getNumberFormat, toLocale, useTexts } from '#ui/text/index.ts';
import { v } from '#ui/theme/tokens.ts';
import { describeTrigger, formatSpan, type WorkRow } from './workRows.ts';

const Mark = styled.span`
  font-weight: 500;
  &[data-tone='bad'] {
    color: ${v.bad.ink};
  }
  &[data-tone='waiting'] {
    color: ${v.waiting.ink};
  }
  svg {
    margin-right: 4px;
    vertical-align: -2px;
  }
`;

interface WorkProps {
  readonly work: WorkRow;
}

function NameCell({ work }: WorkProps) {
  const { t, language } = useTexts();
  const isNarrow = useNarrowScreen();
  const { name, waiting, failures, durationMs } = work;
  const start = describeTrigger(work, language, t);
  const leftOver = [
    ...(waiting > 0 ? [t('overview.work.waitingCount', { count: waiting })] : []),
    ...(failures > 0 ? [t('overview.work.failureCount', { count: failures })] : []),
  ].join(' · ');
  return (
    <>
      <b title={name}>{name}</b>
      <i>{isNarrow && durationMs !== null ? `${start} · ${formatSpan(durationMs, language)}` : start}</i>
      {isNarrow && leftOver !== '' && <i>{leftOver}</i>}
    </>
  );
}

function LastRunCell({ work: { lastRunAt, isFailing, nextRunAt } }: WorkProps) {
  const { t } = useTexts();
  const isNarrow = useNarrowScreen();
  return (
    <>
      {lastRunAt === null ? t('overview.work.never') : <Time at={lastRunAt} as="relative" />}
      {isFailing && (
        <i>
          <Mark data-tone="bad">
            <TriangleAlert size={12} aria-hidden />
            {t('overview.work.failed')}
          </Mark>
        </i>
      )}
      {isNarrow && nextRunAt !== null && (
        <i>
          {t('overview.work.next')} <Time at={nextRunAt} as="relative" />
        </i>
      )}
    </>
  );
}

function FailuresCell({ work: { failures, failedAt, failure, runs } }: WorkProps) {
  const { t, language } = useTexts();
  const { format } = getNumberFormat(toLocale(language), {});
  if (failedAt === null) {
    return runs === 0 ? '–' : '0';
  }
  return (
    <>
      {t('overview.work.failuresOf', { failures: format(failures), runs: format(runs) })}
      <i>
        {failure !== null && `${t(`overview.work.reason.${failure}`)}, `}
        <Time at={failedAt} as="relative" />
      </i>
    </>
  );
}

function NextRunCell({ work: { nextRunAt, lateMs } }: WorkProps) {
  const { t, language } = useTexts();
  if (nextRunAt === null) {
    return '–';
  }
  return lateMs === null ? (
    <Time at={nextRunAt} as="relative" />
  ) : (
    <Mark data-tone="waiting">{t('overview.work.late', { time: formatSpan(lateMs, language) })}</Mark>
  );
}

/** Columns of the background work; their keys are those of the rows, by which they are sorted. */
export function useWorkColumns(): Column<WorkRow>[] {
  const { t, language } = useTexts();
  const { format } = getNumberFormat(toLocale(language), {});
  return [
    { key: 'name', label: t('overview.work.name'), sortable: true, skeleton: 'name', cell: (work) => <NameCell work={work} /> },
    {
      key: 'lastRunAt',
      label: t('overview.work.lastRun'),
      width: 120,
      sortable: true,
      essential: true,
      cell: (work) => <LastRunCell work={work} />,
    },
    { key: 'nextRunAt', label: t('overview.work.nextRun'), width: 128, sortable: true, cell: (work) => <NextRunCell work={work} /> },
    {
      key: 'durationMs',
      label: t('overview.work.duration'),
      width: 112,
      numeric: true,
      sortable: true,
      optional: true,
      cell: ({ durationMs }) => (durationMs === null ? '–' : formatSpan(durationMs, language)),
    },
    {
      key: 'failures',
      label: t('overview.work.failures'),
      width: 208,
      numeric: true,
      sortable: true,
      cell: (work) => <FailuresCell work={work} />,
    },
    {
      key: 'waiting',
      label: t('overview.work.waiting'),
      width: 128,
      numeric: true,
      sortable: true,
      cell: ({ waiting }) => format(waiting),
    },
  ];
}
