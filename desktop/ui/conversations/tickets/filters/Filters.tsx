import styled from '@emotion/styled';
import { ListFilter } from 'lucide-react';
import { Button, IconButton, Popover, type PopoverTriggerProps } from '#ui/kit/index.ts';
import { lazyComponent } from '#ui/lazyComponent.ts';
import { LatePart } from '#ui/shell/errors/LatePart.tsx';
import { useTexts } from '#ui/text/index.ts';
import { v } from '#ui/theme/tokens.ts';
import { countFilters, useInbox, clearFilters } from '#ui/conversations/tickets/inbox/inboxStore.ts';

export const LazyFilterChoices = lazyComponent(() => import('./FilterChoices.tsx'), 'FilterChoices');

const Dot = styled.span`
  position: absolute;
  top: 5px;
  right: 5px;
  width: 8px;
  height: 8px;
  border-radius: 50%;
  background: ${v.brand.solid};
`;

const useFilterCount = (): number => useInbox(({ filters }) => countFilters(filters));

function FilterButton(props: PopoverTriggerProps) {
  const { t } = useTexts();
  const count = useFilterCount();
  const label = t('tickets.filters.button');
  return (
    <IconButton {...props} icon={ListFilter} label={count === 0 ? label : `${label}: ${t('tickets.filters.active', { count })}`}>
      {count > 0 && <Dot aria-hidden />}
    </IconButton>
  );
}

const renderButton = (props: PopoverTriggerProps) => <FilterButton {...props} />;
const renderChoices = () => (
  <LatePart fallback={null}>
    <LazyFilterChoices />
  </LatePart>
);

/** Filter popover; changes apply at once. */
export function Filters() {
  const { t } = useTexts();
  const clear = (
    <Button size="sm" variant="plain" onClick={clearFilters}>
      {t('tickets.filters.clear')}
    </Button>
  );
  return (
    <Popover title={t('tickets.filters.title')} width={320} tools={useFilterCount() > 0 && clear} trigger={renderButton}>
      {renderChoices}
    </Popover>
  );
}
