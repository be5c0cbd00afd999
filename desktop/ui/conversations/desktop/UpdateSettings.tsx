import styled from '@emotion/styled';
import { useEffect, useState, type ReactNode } from 'react';
import type { UpdateStatus } from '#shared/ipc.ts';
import type { DesktopHost } from '#ui/host/index.ts';
import { Button } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { text, v } from '#ui/theme/tokens.ts';
import { SettingRow } from './Settings.styles.ts';

const Notes = styled.div`
  h3 {
    margin-bottom: 4px;
    font: ${text.strong};
    color: ${v.ink.strong};
  }
  p {
    font: ${text.body};
    color: ${v.ink.body};
    white-space: pre-line;
  }
`;

function useUpdateStatus(desktop: DesktopHost): UpdateStatus | null {
  const [update, setUpdate] = useState<UpdateStatus | null>(null);
  useEffect(() => {
    void desktop.readUpdate().then(setUpdate);
    return desktop.onUpdateChange(setUpdate);
  }, [desktop]);
  return update;
}

interface UpdateSettingsProps {
  readonly desktop: DesktopHost;
  /** Further settings, shown only where the program updates itself. */
  readonly children: ReactNode;
}

/** State of an update with release notes and the install button. */
export function UpdateSettings({ desktop, children }: UpdateSettingsProps) {
  const { t } = useTexts();
  const update = useUpdateStatus(desktop);
  if (update === null) {
    return null;
  }
  const { step, version, notes, progress } = update;
  return (
    <>
      {step !== 'unsupported' && children}
      <SettingRow>
        <span role="status">{t(`program.update.${step}`, { version, part: Math.round(progress * 100) })}</span>
        {step === 'ready' && (
          <Button size="sm" onClick={desktop.installUpdate}>
            {t('program.update.install')}
          </Button>
        )}
        {(step === 'none' || step === 'failed') && (
          <Button size="sm" variant="outlined" color="neutral" onClick={desktop.checkForUpdate}>
            {t('program.update.look')}
          </Button>
        )}
      </SettingRow>
      {notes !== '' && (
        <Notes>
          <h3>{t('program.update.notes', { version })}</h3>
          <p>{notes}</p>
        </Notes>
      )}
    </>
  );
}
