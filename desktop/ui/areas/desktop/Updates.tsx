import styled from '@emotion/styled';
import { useEffect, useState, type ReactNode } from 'react';
import type { Update } from '#shared/ipc.ts';
import type { DesktopHost } from '#ui/host/index.ts';
import { Button } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { text, v } from '#ui/theme/tokens.ts';
import { Line } from './settingLook.tsx';

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

function useUpdate(desktop: DesktopHost): Update | null {
  const [update, setUpdate] = useState<Update | null>(null);
  useEffect(() => {
    void desktop.readUpdate().then(setUpdate);
    return desktop.hearUpdate(setUpdate);
  }, [desktop]);
  return update;
}

interface UpdatesProps {
  readonly desktop: DesktopHost;
  /** What can be chosen about them: only where the program replaces itself. */
  readonly children: ReactNode;
}

/** How far a newer version is, what is new in it, and the way to it. */
export function Updates({ desktop, children }: UpdatesProps) {
  const { t } = useTexts();
  const update = useUpdate(desktop);
  if (update === null) {
    return null;
  }
  const { step, version, notes, part } = update;
  return (
    <>
      {step !== 'unsupported' && children}
      <Line>
        <span role="status">{t(`desktop.update.${step}`, { version, part: Math.round(part * 100) })}</span>
        {step === 'ready' && (
          <Button size="sm" onClick={desktop.installUpdate}>
            {t('desktop.update.install')}
          </Button>
        )}
        {(step === 'none' || step === 'failed') && (
          <Button size="sm" variant="outlined" color="neutral" onClick={desktop.lookForUpdate}>
            {t('desktop.update.look')}
          </Button>
        )}
      </Line>
      {notes !== '' && (
        <Notes>
          <h3>{t('desktop.update.notes', { version })}</h3>
          <p>{notes}</p>
        </Notes>
      )}
    </>
  );
}
