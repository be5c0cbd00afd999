import styled from '@emotion/styled';
import { X } from 'lucide-react';
import { useEffect, useRef, type MouseEvent } from 'react';
import { useLocation } from 'react-router-dom';
import { Logo } from '#ui/art/Logo.tsx';
import { IconButton } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { motion, shadow, size, text, v } from '#ui/theme/tokens.ts';
import { Drawer } from './Drawer.tsx';

const Sheet = styled.dialog`
  display: flex;
  flex-direction: column;
  width: min(280px, calc(100vw - 48px));
  max-width: none;
  height: 100dvh;
  max-height: none;
  margin: 0;
  padding: 0;
  border: 0;
  background: ${v.surface.frame};
  color: inherit;
  box-shadow: ${shadow.dialog};
  animation: menu-sheet ${motion.enter};
  @keyframes menu-sheet {
    from {
      translate: -24px 0;
      opacity: 0;
    }
  }
  &::backdrop {
    background: ${v.surface.scrim};
  }
  > header {
    display: flex;
    align-items: center;
    gap: 10px;
    flex-shrink: 0;
    height: ${size.topBar};
    padding: 0 8px 0 16px;
    font: ${text.title};
    color: ${v.ink.strong};
    > :last-child {
      margin-left: auto;
    }
  }
  > nav[data-wide] {
    flex: 1;
    width: auto;
    min-height: 0;
  }
`;

/** Main menu as modal sheet for narrow windows; navigation closes it. */
export function DrawerSheet({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTexts();
  const sheet = useRef<HTMLDialogElement>(null);
  const { key } = useLocation();
  const initialKey = useRef(key);
  useEffect(() => {
    sheet.current?.showModal();
  }, []);
  useEffect(() => {
    if (key !== initialKey.current) {
      sheet.current?.close();
    }
  }, [key]);
  const handlePress = ({ target, currentTarget }: MouseEvent<HTMLDialogElement>): void => {
    if (target === currentTarget) {
      currentTarget.close();
    }
  };
  return (
    <Sheet ref={sheet} aria-label={t('shell.menu.name')} onClose={onClose} onMouseDown={handlePress}>
      <header>
        <Logo size={22} />
        {t('shell.mark')}
        <IconButton icon={X} label={t('shell.menu.shut')} keys="Esc" onClick={() => sheet.current?.close()} />
      </header>
      <Drawer isWide />
    </Sheet>
  );
}
