import styled from '@emotion/styled';
import { Link } from 'react-router-dom';
import { api } from '#shared/api.ts';
import type { DashboardReport } from '#shared/reporting/dashboard/report.ts';
import { useEndpointQuery } from '#ui/data/cache/query.ts';
import { ErrorState, LinkButton, LoadingSkeleton, Page } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { lazyComponent } from '#ui/lazyComponent.ts';
import { text, v } from '#ui/theme/tokens.ts';
import { AttendantTable } from './AttendantTable.tsx';
import { ChartCard } from './ChartCard.tsx';
import { Counters } from './Counters.tsx';
import { ExportMenu } from './ExportMenu.tsx';
import { FilterBar, formatPeriod, PeriodPicker, useChoices } from './FilterBar.tsx';
import { formatCount, formatDay } from './formatMinutes.ts';
import { HourTable } from './HourTable.tsx';
import { HourTimesTable } from './HourTimesTable.tsx';
import { partFilters, PartSection } from './PartSection.tsx';
import { DashboardPrintStyles } from './DashboardPrintStyles.tsx';
import { Section } from './Section.ts';
import { Targets } from './Targets.tsx';
import { filterKeys, toRatingFilter, useDashboardFilter } from './useDashboardFilter.ts';
import { useDrill } from './useDrill.ts';
import { RatingFigures } from './RatingFigures.tsx';

/** The days of the period with those before them, newest first. */
function DayTable({ report: { days, previousDays } }: { readonly report: DashboardReport }) {
  const { t, language } = useTexts();
  const format = { weekday: 'short', day: '2-digit', month: '2-digit' } as const;
  return (
    <table>
      <caption className="hush">{t('dashboard.days.title')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('dashboard.days.day')}</th>
          <th scope="col">{t('dashboard.days.opened')}</th>
          <th scope="col">{t('dashboard.days.resolved')}</th>
          <th scope="col">{t('dashboard.days.previous')}</th>
        </tr>
      </thead>
      <tbody>
        {days
          .map((row, index) => (
            <tr key={row.day}>
              <th scope="row">{formatDay(row.day, language, format)}</th>
              <td>{formatCount(row.opened, language)}</td>
              <td>{formatCount(row.resolved, language)}</td>
              <td>{formatCount(previousDays[index]?.opened ?? 0, language)}</td>
            </tr>
          ))
          .toReversed()}
      </tbody>
    </table>
  );
}

/** The button's word begins where the figures begin. */
const Aligned = styled.p`
  margin-left: -10px;
`;

/** What customers have answered in the period, and the way to their words. */
function Satisfaction({ state }: { readonly state: ReturnType<typeof useDashboardFilter> }) {
  const { t } = useTexts();
  const { data, error, refetch } = useEndpointQuery(api.ratings.summary, toRatingFilter(state), { keepPrevious: true, staleTime: 30_000 });
  if (data === undefined) {
    return error === null ? <LoadingSkeleton lines={3} /> : <ErrorState error={error} onRetry={() => void refetch()} />;
  }
  return (
    <>
      <RatingFigures summary={data} />
      <Aligned>
        <LinkButton as={Link} to={`/ratings?from=${state.from}&to=${state.to}`} variant="plain" size="sm">
          {t('ratings.open')}
        </LinkButton>
      </Aligned>
    </>
  );
}

const PaperLine = styled.p`
  display: none;
  padding: 8px 0 16px;
  font: ${text.second};
  color: ${v.ink.soft};
  @media print {
    display: block;
  }
`;

/** What the figures on paper are of: the period, and the filters that were chosen. */
function PrintedFilters({ state }: { readonly state: ReturnType<typeof useDashboardFilter> }) {
  const { t, language } = useTexts();
  const choices = useChoices();
  const chosen = filterKeys.flatMap((key) => {
    const choice = choices[key].find(({ id }) => id === state.pickedIds[key]);
    return choice === undefined ? [] : [`${t(`dashboard.filters.${key}`)}: ${choice.name}`];
  });
  return <PaperLine>{[formatPeriod(state, language), ...chosen].join(' · ')}</PaperLine>;
}

const LazyDayChart = lazyComponent(() => import('./DayChart.tsx'), 'DayChart');
const LazyPeopleChart = lazyComponent(() => import('./PeopleChart.tsx'), 'PeopleChart');

const Charts = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 3fr) minmax(0, 2fr);
  gap: 16px;
  padding: 16px 0 0;
  @container page (width < 720px) {
    grid-template-columns: minmax(0, 1fr);
  }
  @media print {
    display: block;
    > * + * {
      margin-top: 16px;
    }
  }
`;

const nowIntervalMs = 10_000;

/** Figures of a company's tickets: now, and in a period beside the one before it. */
export function DashboardScreen() {
  const { t } = useTexts();
  const state = useDashboardFilter();
  const report = useEndpointQuery(api.dashboard.report, state.input, { keepPrevious: true, staleTime: 30_000 });
  const now = useEndpointQuery(api.dashboard.now, state.filter, { keepPrevious: true, staleTime: 0, intervalMs: nowIntervalMs });
  const drill = useDrill(state);
  const error = report.data === undefined ? report.error : null;
  return (
    <Page
      title={t('places.dashboard')}
      tools={<PeriodPicker state={state} />}
      action={report.data !== undefined && <ExportMenu report={report.data} />}
    >
      <DashboardPrintStyles />
      <FilterBar state={state} />
      <PrintedFilters state={state} />
      {error !== null && <ErrorState error={error} onRetry={() => void Promise.all([report.refetch(), now.refetch()])} />}
      {error === null && (
        <>
          <Counters report={report.data} now={now.data} />
          {report.data === undefined ? <LoadingSkeleton lines={8} /> : <ReportCharts report={report.data} />}
          <Section aria-label={t('dashboard.attendants.title')}>
            <h2>{t('dashboard.attendants.title')}</h2>
            <AttendantTable report={report.data} now={now.data} onDrill={(userId) => drill({ users: [userId] })} />
          </Section>
          <Section aria-label={t('ratings.title')}>
            <h2>{t('ratings.title')}</h2>
            <Satisfaction state={state} />
          </Section>
          <Section aria-label={t('targets.title')}>
            <h2>{t('targets.title')}</h2>
            <Targets state={state} />
          </Section>
          {report.data !== undefined && (
            <>
              <Section aria-label={t('dashboard.parts.title')}>
                <h2>{t('dashboard.parts.title')}</h2>
                <PartSection report={report.data} onDrill={(kind, id) => drill({ [partFilters[kind]]: [id] })} />
              </Section>
              <Section aria-label={t('dashboard.hours.title')}>
                <h2>{t('dashboard.hours.title')}</h2>
                <HourTable report={report.data} />
              </Section>
              {report.data.hourTimes.length > 0 && (
                <Section aria-label={t('dashboard.hourTimes.title')}>
                  <h2>{t('dashboard.hourTimes.title')}</h2>
                  <HourTimesTable report={report.data} />
                </Section>
              )}
            </>
          )}
        </>
      )}
    </Page>
  );
}

function ReportCharts({ report }: { readonly report: DashboardReport }) {
  const { t, language } = useTexts();
  return (
    <Charts>
      <ChartCard
        title={`${t('dashboard.days.title')} · ${formatCount(report.current.opened, language)}`}
        legend={
          <>
            <span>{t('dashboard.days.current')}</span>
            <span className="before">{t('dashboard.days.previous')}</span>
          </>
        }
        chart={<LazyDayChart report={report} />}
        table={<DayTable report={report} />}
      />
      <ChartCard
        title={t('dashboard.people.title')}
        chart={<LazyPeopleChart users={report.users} />}
        table={<PeopleTable report={report} />}
      />
    </Charts>
  );
}

function PeopleTable({ report: { users } }: { readonly report: DashboardReport }) {
  const { t, language } = useTexts();
  return (
    <table>
      <caption className="hush">{t('dashboard.people.title')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('dashboard.attendants.person')}</th>
          <th scope="col">{t('dashboard.columns.opened')}</th>
          <th scope="col">{t('dashboard.columns.resolved')}</th>
        </tr>
      </thead>
      <tbody>
        {users.map(({ id, name, opened, resolved }) => (
          <tr key={id ?? 0}>
            <th scope="row">{name ?? t('dashboard.people.nobody')}</th>
            <td>{formatCount(opened, language)}</td>
            <td>{formatCount(resolved, language)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
