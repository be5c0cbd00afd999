import { useNavigate, useParams } from 'react-router-dom';
import { Tabs } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { StateTab } from './StateTab.tsx';
import { WorkTab } from './WorkTab.tsx';

const tabs = ['state', 'work'] as const;
const contents = { state: StateTab, work: WorkTab } as const;

/** The platform, for operators: its figures, and the work that no request waits for. */
export function OverviewScreen() {
  const { t } = useTexts();
  const navigate = useNavigate();
  const { tab } = useParams();
  const current = tabs.find((one) => one === tab) ?? 'state';
  const Content = contents[current];
  return (
    <Content
      renderTabs={(count) => (
        <Tabs
          label={t('places.overview')}
          value={current}
          tabs={tabs.map((value) => ({ value, label: t(`overview.tabs.${value}`), count: value === current ? count : undefined }))}
          onPick={(value) => void navigate(value === 'state' ? '/platform' : `/platform/${value}`, { replace: true })}
        />
      )}
    />
  );
}
