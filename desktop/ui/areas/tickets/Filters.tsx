import styled from '@emotion/styled';
import { ListFilter } from 'lucide-react';
import { Suspense } from 'react';
import { Button, IconAction, Popover, type PopoverTrigger } from '#ui/kit/index.ts';
import { lazily } from '#ui/lazily.ts';
import { useTexts } from '#ui/text/index.ts';
import { v } from '#ui/theme/tokens.ts';
import { narrowings, useInbox, widen } from './inboxStore.ts';

export const FilterChoices = lazily(() => import('./FilterChoices.tsx'), 'FilterChoices');

const Dot = styled.span`
  position: absolute;
  top: 5px;
  right: 5px;
  width: 8px;
  height: 8px;
  border-radius: 50%;
  background: ${v.brand.solid};
`;

const useCount = (): number => useInbox(({ narrowing }) => narrowings(narrowing));

function FilterButton(props: PopoverTrigger) {
  const { t } = useTexts();
  const count = useCount();
  const label = t('tickets.filters.button');
  return (
    <IconAction {...props} icon={ListFilter} label={count === 0 ? label : `${label}: ${t('tickets.filters.active', { count })}`}>
      {count > 0 && <Dot aria-hidden />}
    </IconAction>
  );
}

const filterButton = (props: PopoverTrigger) => <FilterButton {...props} />;
const choices = () => (
  <Suspense fallback={null}>
    <FilterChoices />
  </Suspense>
);

/** What narrows the list, in force as it is picked. */
export function Filters() {
  const { t } = useTexts();
  const clear = (
    <Button size="sm" variant="plain" onClick={widen}>
      {t('tickets.filters.clear')}
    </Button>
  );
  return (
    <Popover title={t('tickets.filters.title')} width={320} tools={useCount() > 0 && clear} trigger={filterButton}>
      {choices}
    </Popover>
  );
}
