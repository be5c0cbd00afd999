import styled from '@emotion/styled';
import type { RatingSummary as Summary } from '#shared/automation/ratings.ts';
import { useTexts } from '#ui/text/index.ts';
import { radius, tabular, text, v } from '#ui/theme/tokens.ts';
import { formatCount } from './formatMinutes.ts';
import { formatAverage, rateKeys } from '#ui/automation/ratings/index.ts';

const Layout = styled.div`
  display: grid;
  grid-template-columns: repeat(3, minmax(0, 1fr)) minmax(0, 2fr);
  border: 1px solid ${v.line.hair};
  border-radius: ${radius.card};
  > dl,
  > ul {
    min-width: 0;
    margin: 0;
    padding: 14px 16px;
  }
  > * + * {
    border-left: 1px solid ${v.line.hair};
  }
  dt {
    font: ${text.second};
    color: ${v.ink.soft};
  }
  dd {
    margin: 2px 0 0;
    font: ${text.meta};
    color: ${v.ink.meta};
  }
  dd:first-of-type {
    font: ${text.display};
    color: ${v.ink.strong};
    ${tabular}
  }
  @container page (width < 900px) {
    grid-template-columns: repeat(3, minmax(0, 1fr));
    > ul {
      grid-column: 1 / -1;
      border-top: 1px solid ${v.line.hair};
      border-left: 0;
    }
  }
  @container page (width < 520px) {
    grid-template-columns: minmax(0, 1fr);
    > * + * {
      border-top: 1px solid ${v.line.hair};
      border-left: 0;
    }
  }
`;

const Shares = styled.ul`
  display: grid;
  align-content: center;
  gap: 6px;
  list-style: none;
  font: ${text.second};
  li {
    display: grid;
    grid-template-columns: 104px minmax(0, 1fr) 88px;
    align-items: center;
    gap: 12px;
    color: ${v.ink.body};
  }
  i {
    display: block;
    height: 8px;
    border-radius: 4px;
    background: ${v.surface.hover};
    overflow: hidden;
  }
  i > i {
    height: 100%;
    background: ${v.brand.solid};
  }
  span:last-of-type {
    text-align: right;
    ${tabular}
  }
  @media (forced-colors: active) {
    i > i {
      background: Highlight;
    }
  }
`;

const toShare = (part: number, whole: number): number => (whole === 0 ? 0 : Math.round((part / whole) * 100));

/** Average, answers, comments, and how often each rate was given. */
export function RatingFigures({ summary }: { readonly summary: Summary }) {
  const { t, language } = useTexts();
  const { asked, rated, comments } = summary;
  const count = (value: number): string => formatCount(value, language);
  return (
    <Layout role="group" aria-label={t('ratings.summary')}>
      <dl>
        <dt>{t('ratings.average')}</dt>
        <dd>{formatAverage(summary.average, language)}</dd>
        <dd>{t('ratings.scale')}</dd>
      </dl>
      <dl>
        <dt>{t('ratings.answers')}</dt>
        <dd>{count(rated)}</dd>
        <dd>{t('ratings.ofAsked', { count: asked, share: toShare(rated, asked) })}</dd>
      </dl>
      <dl>
        <dt>{t('ratings.comments')}</dt>
        <dd>{count(comments)}</dd>
      </dl>
      <Shares>
        {rateKeys.toReversed().map((key) => (
          <li key={key}>
            <span>{t(`ratings.rates.${key}`)}</span>
            <i aria-hidden>
              <i style={{ width: `${toShare(summary[key], rated)}%` }} />
            </i>
            <span>{t('ratings.share', { number: summary[key], share: toShare(summary[key], rated) })}</span>
          </li>
        ))}
      </Shares>
    </Layout>
  );
}
