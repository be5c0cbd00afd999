import styled from '@emotion/styled';
import { Keyboard, LogOut, RotateCw, Settings, ShieldCheck, UserRound } from 'lucide-react';
import { themes } from '#shared/persistedState.ts';
import { signOut, useUser } from '#ui/data/session/session.ts';
import { host } from '#ui/host/index.ts';
import { SegmentedControl } from '#ui/kit/index.ts';
import { languages, setLanguage, useTexts } from '#ui/text/index.ts';
import { useColorSchemeChoice } from '#ui/theme/ThemeProvider.tsx';
import { ellipsis, target, text, v, width } from '#ui/theme/tokens.ts';
import { AccountItems } from '#ui/shell/slots.ts';
import { openOverlay } from '#ui/shell/layout/overlays.ts';
import { AccountSwitcher } from './AccountSwitcher.tsx';
import { PanelAction } from './PanelAction.tsx';
import { VolumeControl } from '#ui/shell/topBar/VolumeControl.tsx';

const List = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 1px;
  padding: 8px;
  p {
    padding: 0 8px 8px;
    font: ${text.second};
    color: ${v.ink.soft};
    ${ellipsis}
  }
  hr {
    width: calc(100% - 16px);
    margin: 7px 8px;
    border: 0;
    border-top: 1px solid ${v.line.hair};
  }
  .row {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: 12px;
    min-height: ${target.default};
    padding: 2px 8px;
    font: ${text.second};
    color: ${v.ink.soft};
  }
  .loud {
    display: none;
    @media (max-width: 1099.95px) {
      display: flex;
    }
  }
  .tight {
    display: none;
    ${width.narrow} {
      display: flex;
    }
  }
`;
/** Account, preferences of this device, sign-out. */
export function AccountPanel({ close }: { readonly close: () => void }) {
  const { t } = useTexts();
  const { email } = useUser();
  const closeThen = (run: () => void) => (): void => {
    close();
    run();
  };
  return (
    <List>
      <p title={email}>{email}</p>
      <PanelAction icon={UserRound} label={t('shell.account.profile')} run={closeThen(() => openOverlay('profile'))} />
      <PanelAction icon={ShieldCheck} label={t('secondSteps.title')} run={closeThen(() => openOverlay('security'))} />
      <AccountItems close={close} />
      <PanelAction icon={Keyboard} label={t('shell.account.shortcuts')} run={closeThen(() => openOverlay('shortcuts'))} />
      <div className="tight">
        <PanelAction icon={RotateCw} label={t('shell.bar.reload')} run={() => location.reload()} />
      </div>
      <PanelAction icon={Settings} label={t('program.settings')} run={closeThen(() => openOverlay('settings'))} />
      <hr />
      <AccountSwitcher onLeave={close} />
      {host().desktop !== null && <hr />}
      <DevicePreferences />
      <hr />
      <PanelAction icon={LogOut} label={t('shell.account.signOut')} run={() => void signOut()} />
    </List>
  );
}

function DevicePreferences() {
  const { t, language } = useTexts();
  const { choice, choose } = useColorSchemeChoice();
  return (
    <>
      <div className="row">
        {t('shell.account.theme')}
        <SegmentedControl
          small
          label={t('shell.account.theme')}
          options={themes.map((value) => ({ value, label: t(`shell.themes.${value}`) }))}
          value={choice}
          onPick={choose}
        />
      </div>
      <div className="row">
        {t('shell.account.language')}
        <SegmentedControl
          small
          label={t('shell.account.language')}
          options={languages.map((value) => ({ value, label: <span lang={value}>{t(`shell.languages.${value}`)}</span> }))}
          value={language}
          onPick={(value) => void setLanguage(value)}
        />
      </div>
      <div className="row loud">
        {t('shell.bar.volume')}
        <VolumeControl />
      </div>
    </>
  );
}
