import styled from '@emotion/styled';
import { Suspense, useEffect, type ReactNode } from 'react';
import { NumberStrip } from '#ui/areas/connections/NumberStrip.tsx';
import { useReminders } from '#ui/areas/todos/useReminders.ts';
import { useTexts } from '#ui/text/index.ts';
import { radius, text, v, width } from '#ui/theme/tokens.ts';
import { ConnectionStrip } from './ConnectionStrip.tsx';
import { Drawer } from './Drawer.tsx';
import { useDrawerOpen } from './drawerState.ts';
import { DueDateStrip } from './DueDateStrip.tsx';
import { closeOverlay, useOverlay } from './overlays.ts';
import { MenuSheet, Palette, ProfileDialog, SettingsDialog, ShortcutSheet } from './parts.ts';
import { TopBar } from './TopBar.tsx';
import { followNoticeChoices } from './noticeChoices.ts';
import { useMenuActions } from './useMenuActions.ts';
import { followVolume } from './volume.ts';
import { useNoticeActs } from './useNoticeActs.ts';
import { useShellActions } from './useShellActions.ts';
import { useShortcutKeys } from './useShortcutKeys.ts';

const Frame = styled.div`
  display: flex;
  flex-direction: column;
  height: 100%;
  background: ${v.surface.frame};
`;
const Body = styled.div`
  display: flex;
  flex: 1;
  min-height: 0;
  ${width.narrow} {
    > nav {
      display: none;
    }
  }
`;
/** The only surface that carries content; it meets the frame with one rounded corner. */
const Sheet = styled.main`
  flex: 1;
  min-width: 0;
  min-height: 0;
  overflow: hidden;
  border: 1px solid ${v.line.hair};
  border-width: 1px 0 0 1px;
  border-top-left-radius: ${radius.card};
  background: ${v.surface.base};
  &:focus,
  h1:focus {
    outline: none;
  }
  ${width.narrow} {
    border-width: 1px 0 0;
    border-radius: 0;
  }
`;
const Skip = styled.a`
  position: absolute;
  z-index: 1300;
  top: 8px;
  left: 8px;
  padding: 6px 12px;
  border-radius: ${radius.control};
  background: ${v.brand.solid};
  color: ${v.brand.onSolid};
  font: ${text.button};
  &:not(:focus) {
    clip-path: inset(50%);
  }
`;

/** Everything around a screen: bar, strips, menu, and what may lie over it. */
export function Layout({ children }: { readonly children: ReactNode }) {
  const { t } = useTexts();
  const isOpen = useDrawerOpen();
  useShellActions();
  useShortcutKeys();
  useMenuActions();
  useNoticeActs();
  useReminders();
  useEffect(followNoticeChoices, []);
  useEffect(followVolume, []);
  return (
    <Frame>
      <Skip href="#content">{t('shell.skip')}</Skip>
      <TopBar />
      <ConnectionStrip />
      <NumberStrip />
      <DueDateStrip />
      <Body>
        <Drawer wide={isOpen} />
        <Sheet id="content" tabIndex={-1}>
          {children}
        </Sheet>
      </Body>
      <Suspense fallback={null}>
        <Overlays />
      </Suspense>
    </Frame>
  );
}

function Overlays() {
  switch (useOverlay()) {
    case 'palette':
      return <Palette onClose={closeOverlay} />;
    case 'shortcuts':
      return <ShortcutSheet onClose={closeOverlay} />;
    case 'profile':
      return <ProfileDialog onClose={closeOverlay} />;
    case 'settings':
      return <SettingsDialog onClose={closeOverlay} />;
    case 'menu':
      return <MenuSheet onClose={closeOverlay} />;
    default:
      return null;
  }
}
