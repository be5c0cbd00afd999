import { useNavigate, useParams } from 'react-router-dom';
import { Page, Tabs } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { ReplayTab } from './ReplayTab.tsx';
import { SimulatorTab } from './SimulatorTab.tsx';
import { VersionsTab } from './VersionsTab.tsx';

const tabs = ['talk', 'replay', 'versions'] as const;
const contents = { talk: SimulatorTab, replay: ReplayTab, versions: VersionsTab } as const;

/** The chatbot tried out: by talking to it, and by conversations that are over. */
export function RehearsalScreen() {
  const { t } = useTexts();
  const navigate = useNavigate();
  const { tab } = useParams();
  const current = tabs.find((one) => one === tab) ?? 'talk';
  const Content = contents[current];
  return (
    <Page
      title={t('places.rehearsals')}
      tabs={
        <Tabs
          label={t('places.rehearsals')}
          value={current}
          tabs={tabs.map((value) => ({ value, label: t(`rehearsals.tabs.${value}`) }))}
          onPick={(value) => void navigate(`/rehearsals/${value}`, { replace: true })}
        />
      }
    >
      <Content />
    </Page>
  );
}
