import styled from '@emotion/styled';
import type { ConnectionHealth, HealthDay } from '#shared/conversations/guardian.ts';
import { sendFailures as failureWords } from '#shared/rules/delivery.ts';
import { Skeleton } from '#ui/kit/index.ts';
import { lazyComponent } from '#ui/lazyComponent.ts';
import { LatePart } from '#ui/shell/errors/LatePart.tsx';
import { toLocale } from '#ui/text/language.ts';
import { useTexts } from '#ui/text/index.ts';
import { radius, tabular, text, v, width } from '#ui/theme/tokens.ts';
import { HealthSection } from './HealthSection.tsx';

const LazyHealthChart = lazyComponent(() => import('./HealthChart.tsx'), 'HealthChart');

const Tiles = styled.dl`
  display: grid;
  grid-template-columns: repeat(4, minmax(0, 1fr));
  gap: 8px;
  margin: 0 0 16px;
  ${width.narrow} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
  > div {
    display: flex;
    flex-direction: column-reverse;
    padding: 8px 12px;
    border-radius: ${radius.control};
    background: ${v.surface.sunken};
  }
  dt {
    font: ${text.meta};
    color: ${v.ink.meta};
  }
  dd {
    margin: 0;
    font: ${text.title};
    color: ${v.ink.strong};
    ${tabular}
  }
`;

const figures = ['sent', 'delivered', 'read', 'received', 'newContacts', 'failed', 'undecryptable', 'reconnects'] as const;
const hiddenWhenZero: readonly string[] = ['failed', 'undecryptable', 'reconnects', 'newContacts'];

const sumFigure = (days: readonly HealthDay[], figure: (typeof figures)[number]): number => days.reduce((sum, day) => sum + day[figure], 0);

const isFailureWord = (cause: string): cause is (typeof failureWords)[number] => failureWords.some((word) => word === cause);

/** Totals and chart of two weeks. */
export function HealthFigures({ days }: Pick<ConnectionHealth, 'days'>) {
  const { t, language } = useTexts();
  const number = new Intl.NumberFormat(toLocale(language));
  const shown = figures
    .map((figure) => ({ figure, sum: sumFigure(days, figure) }))
    .filter(({ figure, sum }) => sum > 0 || !hiddenWhenZero.includes(figure));
  return (
    <HealthSection title={t('guardian.figures')}>
      <Tiles>
        {shown.map(({ figure, sum }) => (
          <div key={figure}>
            <dt>{t(`guardian.of.${figure}`)}</dt>
            <dd>{number.format(sum)}</dd>
          </div>
        ))}
      </Tiles>
      <LatePart fallback={<Skeleton height={168} />}>
        <LazyHealthChart days={days} />
      </LatePart>
    </HealthSection>
  );
}

/** Causes of failed messages of the same two weeks, most frequent first. */
export function HealthFailures({ failures }: Pick<ConnectionHealth, 'failures'>) {
  const { t, language } = useTexts();
  const number = new Intl.NumberFormat(toLocale(language));
  if (failures.length === 0) {
    return null;
  }
  return (
    <HealthSection title={t('guardian.causes')}>
      <ul>
        {failures.map(({ cause, count }) => (
          <li key={cause}>
            <span>{t(`guardian.failedFor.${isFailureWord(cause) ? cause : 'unknown'}`)}</span>
            <b>{number.format(count)}</b>
          </li>
        ))}
      </ul>
    </HealthSection>
  );
}
