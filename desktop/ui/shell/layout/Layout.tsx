import styled from '@emotion/styled';
import { useEffect, useState, type ReactNode } from 'react';
import { usePrefetch } from '#ui/data/usePrefetch.ts';
import { LatePart } from '#ui/shell/errors/LatePart.tsx';
import { useTexts } from '#ui/text/index.ts';
import { radius, text, v, width } from '#ui/theme/tokens.ts';
import { ConnectionBanner } from '#ui/shell/banners/ConnectionBanner.tsx';
import { Drawer } from '#ui/shell/drawer/Drawer.tsx';
import { useDrawerOpen } from '#ui/shell/drawer/drawerState.ts';
import { DueDateBanner } from '#ui/shell/banners/DueDateBanner.tsx';
import { OperatorBanner } from '#ui/shell/banners/OperatorBanner.tsx';
import { AreaOverlays, Banners, Hosts, LateBanners } from '#ui/shell/slots.ts';
import { closeOverlay, useOverlay } from './overlays.ts';
import { DrawerSheet, CommandPalette, ShortcutDialog } from './lazyParts.ts';
import { TopBar } from '#ui/shell/topBar/TopBar.tsx';
import { syncNoticeChoices } from '#ui/shell/notices/noticeChoices.ts';
import { useNativeMenuActions } from '#ui/shell/actions/useNativeMenuActions.ts';
import { syncVolume } from '#ui/shell/topBar/volume.ts';
import { useShellActions } from '#ui/shell/actions/useShellActions.ts';
import { useShortcutListener } from '#ui/shell/shortcuts/useShortcutListener.ts';

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
/** Content surface with one rounded corner; notices stand by its top. */
const Sheet = styled.main`
  anchor-name: --content;
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

/** Frame of all screens: top bar, banners, menu, overlays. */
export function Layout({ children }: { readonly children: ReactNode }) {
  const { t } = useTexts();
  const isOpen = useDrawerOpen();
  useShellActions();
  useShortcutListener();
  useNativeMenuActions();
  useEffect(syncNoticeChoices, []);
  useEffect(syncVolume, []);
  return (
    <Frame>
      <Skip href="#content">{t('shell.skip')}</Skip>
      <TopBar />
      <OperatorBanner />
      <ConnectionBanner />
      <Banners />
      <DueDateBanner />
      <IdleBanners />
      <Body>
        <Drawer isWide={isOpen} />
        <Sheet id="content" tabIndex={-1}>
          {children}
        </Sheet>
      </Body>
      <Overlays />
      <Hosts />
    </Frame>
  );
}

/** The first screen does not wait for them. */
function IdleBanners() {
  const [isIdle, setIdle] = useState(false);
  const [parts] = useState(() => [{ prefetch: () => setIdle(true) }]);
  usePrefetch(parts);
  return (
    isIdle && (
      <LatePart isUnasked>
        <LateBanners />
      </LatePart>
    )
  );
}

function Overlays() {
  const overlay = useOverlay();
  // Each has a boundary of its own.
  return (
    <LatePart key={overlay}>
      <Overlay name={overlay} />
    </LatePart>
  );
}

function Overlay({ name }: { readonly name: ReturnType<typeof useOverlay> }) {
  switch (name) {
    case 'palette':
      return <CommandPalette onClose={closeOverlay} />;
    case 'shortcuts':
      return <ShortcutDialog onClose={closeOverlay} />;
    case 'menu':
      return <DrawerSheet onClose={closeOverlay} />;
    case null:
      return null;
    default:
      return <AreaOverlays name={name} onClose={closeOverlay} />;
  }
}
