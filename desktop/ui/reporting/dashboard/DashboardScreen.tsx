import styled from '@emotion/styled';
import { api } from '#shared/api.ts';
import type { DashboardReport } from '#shared/reporting/dashboard/report.ts';
import { useEndpointQuery } from '#ui/data/cache/query.ts';
import { ErrorState, LoadingSkeleton, Page } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { AttendantTable } from './AttendantTable.tsx';
import { ChartCard } from './ChartCard.tsx';
import { Counters } from './Counters.tsx';
import { DayTable } from './DayTable.tsx';
import { ExportMenu } from './ExportMenu.tsx';
import { FilterBar, PeriodPicker } from './FilterBar.tsx';
import { formatCount } from './formatMinutes.ts';
import { HourTable } from './HourTable.tsx';
import { HourTimesTable } from './HourTimesTable.tsx';
import { LazyDayChart, LazyPeopleChart } from './LazyCharts.ts';
import { partFilters, PartSection } from './PartSection.tsx';
import { PrintedFilters } from './PrintedFilters.tsx';
import { DashboardPrintStyles } from './DashboardPrintStyles.tsx';
import { Satisfaction } from './Satisfaction.tsx';
import { Section } from './Section.ts';
import { Targets } from './Targets.tsx';
import { useDashboardFilter } from './useDashboardFilter.ts';
import { useDrill } from './useDrill.ts';

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
