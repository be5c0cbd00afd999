import styled from '@emotion/styled';
import { Modal, ModalDialog } from '@mui/joy';
import { X } from 'lucide-react';
import { createContext, type ReactNode, useContext, useEffect, useId, useRef, useState } from 'react';
import { IconButton } from '#ui/kit/controls/IconButton.tsx';
import { ScrollContext } from '#ui/kit/page/ScrollContext.ts';
import { useTexts } from '#ui/text/index.ts';
import { ellipsis, motion, size, text, v } from '#ui/theme/tokens.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { isEscapeHandled } from './isEscapeHandled.ts';
import { useReturnFocus } from './useReturnFocus.ts';

const Head = styled.header`
  display: flex;
  align-items: center;
  gap: 8px;
  flex-shrink: 0;
  min-height: ${size.paneHeader};
  padding: 0 12px 0 20px;
  h2 {
    flex: 1;
    font: ${text.title};
    color: ${v.ink.strong};
    ${ellipsis}
  }
`;
const TabRow = styled.div`
  flex-shrink: 0;
  height: 36px;
  padding: 0 12px;
  border-bottom: 1px solid ${v.line.hair};
`;
const Middle = styled.div`
  flex: 1;
  min-height: 0;
  overflow: auto;
  padding: 16px 20px 20px;
  --banner-gutter: 20px;
  &:focus-visible {
    outline-offset: -2px;
  }
  @media (max-height: 399.95px) {
    flex: none;
    overflow: visible;
  }
`;
/** Footer of a dialog: a `<p>` for the unsaved state, then buttons. */
export const DialogFooter = styled.footer`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: flex-end;
  gap: 8px;
  flex-shrink: 0;
  min-height: ${size.paneHeader};
  padding: 11px 20px;
  border-top: 1px solid ${v.line.hair};
  background: ${v.surface.float};
  > p {
    flex: 1;
    font: ${text.meta};
    color: ${v.ink.meta};
  }
`;

const dialogStyles = {
  maxHeight: 'calc(100dvh - 64px)',
  '@keyframes dialog': { from: { opacity: 0 } },
  animation: `dialog ${motion.enter}`,
  '@media (max-width: 599.95px)': { maxHeight: 'calc(100dvh - 32px)' },
  '@media (max-height: 399.95px)': { maxHeight: 'calc(100dvh - 16px)', overflow: 'auto' },
} as const;

const CloseContext = createContext<() => void>(() => {});

/** Closes the surrounding dialog like its close button, with confirmation if there are unsaved changes. */
export function useDialogClose(): () => void {
  return useContext(CloseContext);
}

export interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  /** `DialogBody` and `DialogFooter`, or a form that contains both. */
  readonly children: ReactNode;
  /** `Tabs` under the header. */
  readonly tabs?: ReactNode;
  /** Between title and close button. */
  readonly tools?: ReactNode;
  readonly width?: number | undefined;
  /** Unsaved changes: closing asks for confirmation. */
  readonly isDirty?: boolean | undefined;
  readonly focusesFirstField?: boolean | undefined;
}

/** Open while mounted. Closes on Escape, backdrop click and close button; restores the focus. */
export function Dialog({
  title,
  onClose,
  children,
  tabs,
  tools,
  width = 600,
  isDirty = false,
  focusesFirstField: startInField = false,
}: DialogProps) {
  const { t } = useTexts();
  const titleId = useId();
  const [isAsking, setAsking] = useState(false);
  useReturnFocus();
  const close = (): void => (isDirty ? setAsking(true) : onClose());
  return (
    <Modal open onClose={(_, reason) => (reason === 'escapeKeyDown' && isEscapeHandled() ? undefined : close())}>
      <ModalDialog aria-labelledby={titleId} sx={{ ...dialogStyles, width }}>
        <Head>
          <h2 id={titleId} title={title}>
            {title}
          </h2>
          {tools}
          <IconButton icon={X} label={t('kit.close')} keys="Esc" onClick={close} />
        </Head>
        {tabs && <TabRow>{tabs}</TabRow>}
        <CloseContext value={close}>
          <FirstField isWanted={startInField}>{children}</FirstField>
        </CloseContext>
        {isAsking && <Discard title={title} onKeep={() => setAsking(false)} onDiscard={onClose} />}
      </ModalDialog>
    </Modal>
  );
}

/** Scrolling content of a dialog. */
export function DialogBody({ children }: { readonly children: ReactNode }) {
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  return (
    <ScrollContext value={scroller}>
      <Middle ref={setScroller}>{children}</Middle>
    </ScrollContext>
  );
}

const fields = 'input:not([type="hidden"], :disabled), textarea:not(:disabled), [role="combobox"]';

/** A component inside the modal: its effect runs after the fields are mounted and before the focus trap. */
function FirstField({ isWanted, children }: { readonly isWanted: boolean; readonly children: ReactNode }) {
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isWanted) {
      const first = container.current?.querySelector<HTMLElement>(fields);
      // Of radio buttons the chosen one, as the Tab key does.
      const chosen = first?.closest('[role="radiogroup"]')?.querySelector<HTMLElement>('input:checked');
      (chosen ?? first)?.focus();
    }
  }, [isWanted]);
  return (
    <div ref={container} style={{ display: 'contents' }}>
      {children}
    </div>
  );
}

interface DiscardProps {
  readonly title: string;
  readonly onKeep: () => void;
  readonly onDiscard: () => void;
}

function Discard({ title, onKeep, onDiscard }: DiscardProps) {
  const { t } = useTexts();
  return (
    <ConfirmDialog
      title={t('kit.unsaved.title')}
      confirmLabel={t('kit.unsaved.discard')}
      cancelLabel={t('kit.unsaved.keep')}
      onConfirm={onDiscard}
      onClose={onKeep}
    >
      {t('kit.unsaved.text', { name: title })}
    </ConfirmDialog>
  );
}
