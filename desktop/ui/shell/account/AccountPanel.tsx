import styled from '@emotion/styled';
import { Coffee, Keyboard, LogOut, Play, RotateCw, Settings, ShieldCheck, UserRound, type LucideIcon } from 'lucide-react';
import { themes } from '#shared/persistedState.ts';
import { AccountSwitcher } from '#ui/conversations/desktop/index.ts';
import { useOwnPause } from '#ui/workspace/pauses/index.ts';
import { signOut, useUser } from '#ui/data/session/session.ts';
import { host } from '#ui/host/index.ts';
import { SegmentedControl } from '#ui/kit/index.ts';
import { languages, setLanguage, useTexts } from '#ui/text/index.ts';
import { useColorSchemeChoice } from '#ui/theme/ThemeProvider.tsx';
import { ellipsis, motion, radius, size, target, text, v, width } from '#ui/theme/tokens.ts';
import { openOverlay } from '#ui/shell/layout/overlays.ts';
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
const Item = styled.button`
  display: flex;
  align-items: center;
  gap: 10px;
  min-height: ${target.default};
  padding: 0 8px;
  border-radius: ${radius.control};
  font: ${text.second};
  font-weight: 500;
  color: ${v.ink.body};
  transition: background-color ${motion.quick};
  svg {
    color: ${v.ink.soft};
  }
  &:hover {
    background: ${v.surface.hover};
    color: ${v.ink.strong};
  }
  &:focus-visible {
    outline-offset: -2px;
  }
`;

/** Account, preferences of this device, sign-out. */
export function AccountPanel({ close }: { readonly close: () => void }) {
  const { t } = useTexts();
  const { email } = useUser();
  const { pause, reasons, end } = useOwnPause();
  const closeThen = (run: () => void) => (): void => {
    close();
    run();
  };
  return (
    <List>
      <p title={email}>{email}</p>
      <PanelAction icon={UserRound} label={t('shell.account.profile')} run={closeThen(() => openOverlay('profile'))} />
      <PanelAction icon={ShieldCheck} label={t('secondSteps.title')} run={closeThen(() => openOverlay('security'))} />
      {pause === null && reasons.length > 0 && (
        <PanelAction icon={Coffee} label={t('pauses.pause')} run={closeThen(() => openOverlay('pause'))} />
      )}
      {pause !== null && <PanelAction icon={Play} label={t('pauses.end')} run={closeThen(end)} />}
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

interface PanelActionProps {
  readonly icon: LucideIcon;
  readonly label: string;
  readonly run: () => void;
}

function PanelAction({ icon: Icon, label, run }: PanelActionProps) {
  return (
    <Item type="button" onClick={run}>
      <Icon size={size.iconSmall} strokeWidth={1.75} aria-hidden />
      {label}
    </Item>
  );
}

function DevicePreferences() {
  const { t, language } = useTexts();
  const { chosen, choose } = useColorSchemeChoice();
  return (
    <>
      <div className="row">
        {t('shell.account.theme')}
        <SegmentedControl
          small
          label={t('shell.account.theme')}
          options={themes.map((value) => ({ value, label: t(`shell.themes.${value}`) }))}
          value={chosen}
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
