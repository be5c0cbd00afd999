import styled from '@emotion/styled';
import { useTexts } from '#ui/text/index.ts';
import { text, v } from '#ui/theme/tokens.ts';
import { formatPeriod, useChoices } from './FilterBar.tsx';
import { filterKeys, type useDashboardFilter } from './useDashboardFilter.ts';

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
export function PrintedFilters({ state }: { readonly state: ReturnType<typeof useDashboardFilter> }) {
  const { t, language } = useTexts();
  const choices = useChoices();
  const chosen = filterKeys.flatMap((key) => {
    const choice = choices[key].find(({ id }) => id === state.picked[key]);
    return choice === undefined ? [] : [`${t(`dashboard.filters.${key}`)}: ${choice.name}`];
  });
  return <PaperLine>{[formatPeriod(state, language), ...chosen].join(' · ')}</PaperLine>;
}
