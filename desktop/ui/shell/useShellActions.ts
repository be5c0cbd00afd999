import {
  Command,
  Globe,
  Keyboard,
  LogOut,
  Monitor,
  Moon,
  PanelLeft,
  RotateCw,
  Settings,
  Sun,
  UserRound,
  Volume2,
  VolumeX,
} from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { signOut, useActor } from '#ui/data/session.ts';
import { languages, setLanguage, useTexts } from '#ui/text/index.ts';
import { useScheme } from '#ui/theme/Theming.tsx';
import { openPlaces } from './access.ts';
import { useActions, type ScreenAction } from './actions.ts';
import { toggleDrawer } from './drawerState.ts';
import { openOverlay } from './overlays.ts';
import { toggleMute, useVolume } from './volume.ts';

/** The palette's way to every screen this person may open. */
function usePlaceActions(): ScreenAction[] {
  const { t } = useTexts();
  const navigate = useNavigate();
  return openPlaces(useActor()).flatMap(({ path, label, menu }) => {
    const go: Omit<ScreenAction, 'icon'> = {
      id: `go${path}`,
      label: t(label),
      group: t('shell.groups.goTo'),
      run: () => void navigate(path),
    };
    return menu === undefined ? [] : [{ ...go, icon: menu.icon }];
  });
}

function useSchemeActions(group: string): ScreenAction[] {
  const { t } = useTexts();
  const { chosen, isDark, choose } = useScheme();
  return [
    { id: 'theme.dark', label: t('shell.actions.dark'), group, icon: Moon, when: !isDark, run: () => choose('dark') },
    { id: 'theme.light', label: t('shell.actions.light'), group, icon: Sun, when: isDark, run: () => choose('light') },
    { id: 'theme.system', label: t('shell.actions.system'), group, icon: Monitor, when: chosen !== 'system', run: () => choose('system') },
  ];
}

function useLanguageActions(group: string): ScreenAction[] {
  const { t, language } = useTexts();
  return languages.map((other) => ({
    id: `language.${other}`,
    label: t('shell.actions.language', { language: t(`shell.languages.${other}`) }),
    group,
    icon: Globe,
    when: other !== language,
    run: () => void setLanguage(other),
  }));
}

/** What can be done from every screen. */
export function useShellActions(): void {
  const { t } = useTexts();
  const isMute = useVolume() === 0;
  const group = t('shell.groups.anywhere');
  useActions(
    [
      ...usePlaceActions(),
      {
        id: 'shell.palette',
        label: t('shell.actions.palette'),
        group,
        icon: Command,
        keys: 'Ctrl K',
        isHidden: true,
        run: () => openOverlay('palette'),
      },
      { id: 'shell.shortcuts', label: t('shell.actions.shortcuts'), group, icon: Keyboard, keys: '?', run: () => openOverlay('shortcuts') },
      ...useSchemeActions(group),
      { id: 'shell.drawer', label: t('shell.actions.drawer'), group, icon: PanelLeft, run: toggleDrawer },
      {
        id: 'shell.mute',
        label: t(isMute ? 'shell.actions.unmute' : 'shell.actions.mute'),
        group,
        icon: isMute ? Volume2 : VolumeX,
        run: toggleMute,
      },
      ...useLanguageActions(group),
      { id: 'shell.profile', label: t('shell.actions.profile'), group, icon: UserRound, run: () => openOverlay('profile') },
      {
        id: 'shell.settings',
        label: t('desktop.settings.open'),
        words: t('desktop.settings.words'),
        group,
        icon: Settings,
        run: () => openOverlay('settings'),
      },
      { id: 'shell.reload', label: t('shell.actions.reload'), group, icon: RotateCw, run: () => location.reload() },
      { id: 'shell.signOut', label: t('shell.actions.signOut'), group, icon: LogOut, run: () => void signOut() },
    ],
    'everywhere',
  );
}
