import styled from '@emotion/styled';
import { api } from '#shared/api.ts';
import type { OverviewDay, PlatformOverview } from '#shared/reporting/overview.ts';
import { LazyMessageChart } from '#ui/conversations/guardian/index.ts';
import { useEndpointQuery } from '#ui/data/cache/query.ts';
import { ErrorState, formatMoney, LoadingSkeleton, Page, Time } from '#ui/kit/index.ts';
import { LatePart } from '#ui/shell/errors/LatePart.tsx';
import type { RenderTabs } from '#ui/shell/lists/ListScreen.tsx';
import { toLocale, type TextKey, useTexts } from '#ui/text/index.ts';
import { MeasuredAt } from './MeasuredAt.tsx';
import { radius, tabular, text, v } from '#ui/theme/tokens.ts';

const Sections = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(320px, 100%), 1fr));
  gap: 16px;
  padding: 24px 0;
  > section {
    min-width: 0;
    padding: 16px;
    border: 1px solid ${v.line.hair};
    border-radius: ${radius.card};
  }
  > .wide {
    grid-column: 1 / -1;
  }
  h2 {
    margin-bottom: 12px;
    font: ${text.strong};
    color: ${v.ink.strong};
  }
  dl {
    display: grid;
    grid-template-columns: repeat(2, minmax(0, 1fr));
    gap: 8px;
  }
  dl > div {
    display: flex;
    flex-direction: column-reverse;
    justify-content: flex-end;
    padding: 8px 12px;
    border-radius: ${radius.control};
    background: ${v.surface.sunken};
  }
  dl > [data-tone='bad'] {
    background: ${v.bad.soft};
    dt,
    dd {
      color: ${v.bad.ink};
    }
  }
  dt {
    font: ${text.meta};
    color: ${v.ink.meta};
    overflow-wrap: anywhere;
  }
  dd {
    margin: 0;
    font: ${text.title};
    color: ${v.ink.strong};
    ${tabular}
  }
  summary {
    width: fit-content;
    min-height: 24px;
    font: ${text.second};
    color: ${v.ink.soft};
    cursor: pointer;
  }
  table {
    width: 100%;
    max-width: 420px;
    margin-top: 8px;
    font: ${text.second};
    ${tabular}
    th,
    td {
      padding: 4px 8px;
      text-align: right;
    }
    th:first-of-type {
      text-align: left;
    }
  }
`;
const refreshMs = 30_000;

interface Figure {
  readonly key: string;
  readonly label: TextKey;
  readonly value: number | null;
  readonly isBad?: boolean;
  readonly isMoney?: boolean;
}

function listSections({ companies, revenue, connections, queues, errors }: PlatformOverview): { title: TextKey; figures: Figure[] }[] {
  const money = (['paidThisMonth', 'monthly', 'open', 'overdue'] as const).map((key) => ({
    key,
    label: `overview.revenue.${key}` as const,
    value: revenue[key],
    isMoney: true,
    isBad: key === 'overdue' && revenue.overdue > 0,
  }));
  return [
    {
      title: 'overview.companies.title',
      figures: (['active', 'trial', 'overdue', 'blocked'] as const).map((key) => ({
        key,
        label: `overview.companies.${key}` as const,
        value: companies[key],
        isBad: key === 'overdue' && companies.overdue > 0,
      })),
    },
    { title: 'overview.revenue.title', figures: money },
    {
      title: 'overview.connections.title',
      figures: (['connected', 'disconnected'] as const).map((key) => ({
        key,
        label: `overview.connections.${key}` as const,
        value: connections[key],
        isBad: key === 'disconnected' && connections.disconnected > 0,
      })),
    },
    {
      title: 'overview.queues.title',
      figures: (['events', 'listeners', 'jobs', 'mails'] as const).map((key) => ({
        key,
        label: `overview.queues.${key}` as const,
        value: queues[key],
      })),
    },
    {
      title: 'overview.failures.title',
      figures: (['listeners', 'jobs', 'mails'] as const).map((key) => ({
        key,
        label: `overview.failures.${key}` as const,
        value: errors[key],
        isBad: (errors[key] ?? 0) > 0,
      })),
    },
  ];
}

/** The state of the platform; refreshed while it is open. */
export function StateTab({ renderTabs }: { readonly renderTabs: RenderTabs }) {
  const { t } = useTexts();
  const { data, error, refetch } = useEndpointQuery(api.overview.show, {}, { staleTime: 0, intervalMs: refreshMs });
  return (
    <Page title={t('places.overview')} tabs={renderTabs(undefined)}>
      {data === undefined && (error === null ? <LoadingSkeleton /> : <ErrorState error={error} onRetry={() => void refetch()} />)}
      {data !== undefined && (
        <>
          <Sections>
            {listSections(data).map(({ title, figures }) => (
              <section key={title} aria-label={t(title)}>
                <h2>{t(title)}</h2>
                <dl>
                  {figures.map((figure) => (
                    <FigureTile key={figure.key} figure={figure} />
                  ))}
                </dl>
              </section>
            ))}
            <section className="wide" aria-label={t('overview.messages.title')}>
              <h2>{t('overview.messages.title')}</h2>
              <LatePart fallback={<LoadingSkeleton lines={4} />}>
                <LazyMessageChart days={data.days} />
              </LatePart>
              <DaysTable days={data.days} />
            </section>
          </Sections>
          <MeasuredAt at={data.measuredAt} everyMs={refreshMs} />
        </>
      )}
    </Page>
  );
}

function FigureTile({ figure: { label, value, isBad = false, isMoney = false } }: { readonly figure: Figure }) {
  const { t, language } = useTexts();
  const number = new Intl.NumberFormat(toLocale(language));
  return (
    <div data-tone={isBad ? 'bad' : undefined}>
      <dt>{t(label)}</dt>
      <dd>{value === null ? t('overview.elsewhere') : isMoney ? formatMoney(value, language) : number.format(value)}</dd>
    </div>
  );
}

function DaysTable({ days }: { readonly days: readonly OverviewDay[] }) {
  const { t, language } = useTexts();
  const number = new Intl.NumberFormat(toLocale(language));
  return (
    <details>
      <summary>{t('overview.messages.table')}</summary>
      <table>
        <caption className="hush">{t('overview.messages.title')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('overview.messages.day')}</th>
            <th scope="col">{t('overview.messages.sent')}</th>
            <th scope="col">{t('overview.messages.received')}</th>
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map(({ day, sent, received }) => (
            <tr key={day}>
              <th scope="row">
                <Time at={`${day}T12:00:00`} as="date" />
              </th>
              <td>{number.format(sent)}</td>
              <td>{number.format(received)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
