import styled from '@emotion/styled';
import { Modal, ModalDialog } from '@mui/joy';
import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { BusyButton } from '#ui/kit/controls/BusyButton.tsx';
import { Button } from '#ui/kit/controls/Button.tsx';
import { explainError, useTexts } from '#ui/text/index.ts';
import { motion, text, v } from '#ui/theme/tokens.ts';
import { announceSuccess } from './toast.ts';
import { useReturnFocus } from './useReturnFocus.ts';

const Content = styled.div`
  flex: 1;
  min-height: 0;
  padding: 20px 20px 16px;
  overflow: auto;
  h2 {
    font: ${text.title};
    color: ${v.ink.strong};
    overflow-wrap: anywhere;
    text-wrap: pretty;
  }
  p {
    display: flex;
    gap: 6px;
    margin-top: 12px;
    font: ${text.second};
    color: ${v.bad.ink};
    overflow-wrap: anywhere;
    svg {
      flex-shrink: 0;
      margin-top: 1px;
    }
  }
  div {
    margin-top: 4px;
    color: ${v.ink.soft};
    overflow-wrap: anywhere;
    text-wrap: pretty;
  }
`;
const Foot = styled.footer`
  display: flex;
  flex-wrap: wrap;
  justify-content: flex-end;
  gap: 8px;
  padding: 11px 20px;
  border-top: 1px solid ${v.line.hair};
`;

interface ConfirmDialogProps {
  /** Question with the name of the object: 'Excluir a fila “Financeiro”?' */
  readonly title: string;
  /** Consequences. */
  readonly children?: ReactNode;
  /** Verb and object: 'Excluir fila'. */
  readonly confirmLabel: string;
  readonly cancelLabel?: string | undefined;
  /** The button is busy while the promise is pending. The dialog closes when it resolves and shows the error when it rejects. */
  readonly onConfirm: () => unknown;
  readonly onClose: () => void;
  readonly danger?: boolean | undefined;
  /** True: the consequences are not known yet, so nothing can be confirmed. */
  readonly isWaiting?: boolean | undefined;
  /** Toast after `onConfirm` has resolved. */
  readonly successMessage?: string | undefined;
}

/** Initial focus on the safe button. */
function takeFocus(button: HTMLButtonElement | null): void {
  button?.focus();
}

/** Confirmation of an irreversible action. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, children, confirmLabel, cancelLabel, onConfirm, onClose, danger = true, isWaiting = false, successMessage } = props;
  const { t } = useTexts();
  const id = useId();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  useReturnFocus();
  const run = async (): Promise<void> => {
    setBusy(true);
    setFailure(null);
    try {
      await onConfirm();
      announceSuccess(successMessage);
      onClose();
    } catch (error) {
      setFailure(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Modal open onClose={() => isBusy || onClose()}>
      <ModalDialog
        role="alertdialog"
        aria-labelledby={id}
        aria-describedby={children ? `${id}-what` : undefined}
        sx={{
          width: 440,
          maxHeight: 'calc(100dvh - 32px)',
          '@keyframes dialog': { from: { opacity: 0 } },
          animation: `dialog ${motion.enter}`,
        }}
      >
        <Content>
          <h2 id={id}>{title}</h2>
          {children && <div id={`${id}-what`}>{children}</div>}
          <Refusal error={failure} />
        </Content>
        <Foot>
          <Button variant="plain" color="neutral" ref={takeFocus} onClick={onClose}>
            {cancelLabel ?? t('kit.cancel')}
          </Button>
          <BusyButton color={danger ? 'danger' : 'primary'} busy={isBusy || isWaiting} onClick={() => void run()}>
            {confirmLabel}
          </BusyButton>
        </Foot>
      </ModalDialog>
    </Modal>
  );
}

function Refusal({ error }: { readonly error: unknown }) {
  return (
    <div role="alert">
      {error !== null && (
        <p>
          <CircleAlert size={16} strokeWidth={2} aria-hidden />
          {explainError(error)}
        </p>
      )}
    </div>
  );
}
