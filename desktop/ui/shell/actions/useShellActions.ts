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
import { signOut, useActor } from '#ui/data/session/session.ts';
import { languages, setLanguage, useTexts } from '#ui/text/index.ts';
import { useColorSchemeChoice } from '#ui/theme/ThemeProvider.tsx';
import { listAccessibleRoutes } from '#ui/shell/access/screenAccess.ts';
import { useScreenActions, type ScreenAction } from './screenActions.ts';
import { toggleDrawer } from '#ui/shell/drawer/drawerState.ts';
import { openOverlay } from '#ui/shell/layout/overlays.ts';
import { toggleMute, useVolume } from '#ui/shell/topBar/volume.ts';

function useRouteActions(): ScreenAction[] {
  const { t } = useTexts();
  const navigate = useNavigate();
  return listAccessibleRoutes(useActor()).flatMap(({ path, label, menu }) => {
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
  const { choice, isDark, choose } = useColorSchemeChoice();
  return [
    { id: 'theme.dark', label: t('shell.actions.dark'), group, icon: Moon, isAvailable: !isDark, run: () => choose('dark') },
    { id: 'theme.light', label: t('shell.actions.light'), group, icon: Sun, isAvailable: isDark, run: () => choose('light') },
    {
      id: 'theme.system',
      label: t('shell.actions.system'),
      group,
      icon: Monitor,
      isAvailable: choice !== 'system',
      run: () => choose('system'),
    },
  ];
}

function useLanguageActions(group: string): ScreenAction[] {
  const { t, language } = useTexts();
  return languages.map((other) => ({
    id: `language.${other}`,
    label: t('shell.actions.language', { language: t(`shell.languages.${other}`) }),
    group,
    icon: Globe,
    isAvailable: other !== language,
    run: () => void setLanguage(other),
  }));
}

export function useShellActions(): void {
  const { t } = useTexts();
  const isMute = useVolume() === 0;
  const group = t('shell.groups.anywhere');
  useScreenActions(
    [
      ...useRouteActions(),
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
        label: t('program.settings'),
        keywords: t('program.settingsWords'),
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
