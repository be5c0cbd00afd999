import styled from '@emotion/styled';
import { Menu, Moon, RotateCw, Search, Sun } from 'lucide-react';
import { useUser } from '#ui/data/session/session.ts';
import { IconButton, Kbd } from '#ui/kit/index.ts';
import { useTexts, toFirstName } from '#ui/text/index.ts';
import { useColorSchemeChoice } from '#ui/theme/ThemeProvider.tsx';
import { ellipsis, motion, radius, size, text, v, width } from '#ui/theme/tokens.ts';
import { AccountMenu } from '#ui/shell/account/AccountMenu.tsx';
import { toggleDrawer, useDrawerOpen } from '#ui/shell/drawer/drawerState.ts';
import { Bells, Brand } from '#ui/shell/slots.ts';
import { openOverlay } from '#ui/shell/layout/overlays.ts';
import { useActionKeys } from '#ui/shell/shortcuts/useActionKeys.ts';
import { VolumeControl } from './VolumeControl.tsx';

const Bar = styled.header`
  display: grid;
  grid-template-columns: 1fr minmax(0, 360px) 1fr;
  align-items: center;
  gap: 16px;
  flex-shrink: 0;
  height: ${size.topBar};
  padding: 0 12px 0 16px;
  background: ${v.surface.frame};
  .start,
  .end {
    display: flex;
    align-items: center;
    gap: 4px;
    min-width: 0;
  }
  .end {
    justify-content: flex-end;
  }
  .mark {
    display: inline-flex;
    align-items: center;
    gap: 10px;
    min-width: 0;
    margin-left: 8px;
    font: ${text.title};
    letter-spacing: -0.01em;
    color: ${v.ink.strong};
  }
  .hello {
    margin-left: 12px;
    font: ${text.second};
    color: ${v.ink.soft};
    ${ellipsis}
  }
  @media (max-width: 1099.95px) {
    grid-template-columns: auto minmax(160px, 320px) auto;
    justify-content: space-between;
    .hello,
    .volume {
      display: none;
    }
  }
  ${width.narrow} {
    grid-template-columns: 1fr auto auto;
    gap: 4px;
    padding: 0 8px;
    .roomy {
      display: none;
    }
    .find {
      justify-content: center;
      width: 32px;
      padding: 0;
      border-color: transparent;
      background: none;
      color: ${v.ink.soft};
      > span {
        display: none;
      }
    }
  }
`;
const SearchButton = styled.button`
  display: flex;
  align-items: center;
  gap: 8px;
  width: 100%;
  height: 32px;
  padding: 0 8px 0 10px;
  border: 1px solid ${v.line.firm};
  border-radius: ${radius.control};
  background: ${v.surface.base};
  color: ${v.ink.meta};
  font: ${text.second};
  transition: border-color ${motion.quick};
  &:hover {
    border-color: ${v.line.control};
  }
  > span:first-of-type {
    flex: 1;
    ${ellipsis}
  }
`;

/** Menu button, company, command palette, ticket notifications, account. */
export function TopBar() {
  const { t } = useTexts();
  const { name, company } = useUser();
  const { isDark, choose } = useColorSchemeChoice();
  const isOpen = useDrawerOpen();
  return (
    <Bar>
      <div className="start">
        <IconButton icon={Menu} label={t(isOpen ? 'shell.menu.shut' : 'shell.menu.open')} aria-expanded={isOpen} onClick={toggleDrawer} />
        <span className="mark">
          <Brand />
        </span>
        <span className="hello" title={company.name}>
          {t('shell.hello', { name: toFirstName(name) })} · {company.name}
        </span>
      </div>
      <PaletteButton />
      <div className="end">
        <IconButton
          className="roomy"
          icon={isDark ? Sun : Moon}
          label={t(isDark ? 'shell.bar.light' : 'shell.bar.dark')}
          onClick={() => choose(isDark ? 'light' : 'dark')}
        />
        <span className="volume">
          <VolumeControl />
        </span>
        <IconButton className="roomy" icon={RotateCw} label={t('shell.bar.reload')} onClick={() => location.reload()} />
        <Bells />
        <AccountMenu />
      </div>
    </Bar>
  );
}

function PaletteButton() {
  const { t } = useTexts();
  const { keys, aria } = useActionKeys('shell.palette', 'Ctrl K');
  return (
    <SearchButton
      type="button"
      className="find"
      aria-label={t('shell.bar.find')}
      aria-haspopup="dialog"
      aria-keyshortcuts={aria}
      onClick={() => openOverlay('palette')}
    >
      <Search size={size.iconSmall} strokeWidth={1.75} aria-hidden />
      <span>{t('shell.bar.find')}</span>
      {keys !== null && <Kbd of={keys} />}
    </SearchButton>
  );
}
