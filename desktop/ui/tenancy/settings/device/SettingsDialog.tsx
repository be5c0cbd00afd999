import { useId, useState } from 'react';
import { host } from '#ui/host/index.ts';
import { Dialog, DialogBody, TabPanel, TabPanels, Tabs } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { NotificationSettings } from './NotificationSettings.tsx';
import { ProgramSettings } from './ProgramSettings.tsx';

/** Settings of this device; changes apply immediately. */
export function SettingsDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTexts();
  const id = useId();
  const [shown, setShown] = useState<'notices' | 'program'>('notices');
  const { desktop } = host();
  if (desktop === null) {
    return (
      <Dialog title={t('desktop.settings.notices')} onClose={onClose} width={560}>
        <DialogBody>
          <NotificationSettings />
        </DialogBody>
      </Dialog>
    );
  }
  const tabs = (
    <Tabs
      id={id}
      label={t('desktop.settings.title')}
      tabs={[
        { value: 'notices', label: t('desktop.settings.notices') },
        { value: 'program', label: t('desktop.settings.program') },
      ]}
      value={shown}
      onPick={setShown}
    />
  );
  return (
    <Dialog title={t('desktop.settings.title')} onClose={onClose} tabs={tabs} width={560}>
      <DialogBody>
        <TabPanels>
          <TabPanel tabsId={id} value="notices" current={shown}>
            <NotificationSettings />
          </TabPanel>
          <TabPanel tabsId={id} value="program" current={shown}>
            <ProgramSettings desktop={desktop} />
          </TabPanel>
        </TabPanels>
      </DialogBody>
    </Dialog>
  );
}
