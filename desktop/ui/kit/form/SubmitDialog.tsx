import type { ReactNode } from 'react';
import { BusyButton } from '#ui/kit/controls/BusyButton.tsx';
import { Button } from '#ui/kit/controls/Button.tsx';
import { Dialog, DialogBody, DialogFooter, type DialogProps } from '#ui/kit/overlay/Dialog.tsx';
import { useTexts } from '#ui/text/index.ts';
import { FieldStack } from './Form.tsx';

interface SubmitDialogProps extends Pick<DialogProps, 'title' | 'width' | 'isDirty' | 'onClose'> {
  readonly submitLabel: string;
  readonly isBusy: boolean;
  readonly onSubmit: () => void;
  readonly children: ReactNode;
}

/** Dialog of a few fields that keep their own state; those of an endpoint's form have `FormDialog`. */
export function SubmitDialog({ submitLabel, isBusy, onSubmit, children, ...dialog }: SubmitDialogProps) {
  const { t } = useTexts();
  return (
    <Dialog {...dialog} focusesFirstField>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        <DialogBody>
          <FieldStack>{children}</FieldStack>
        </DialogBody>
        <DialogFooter>
          <Button variant="plain" color="neutral" onClick={dialog.onClose}>
            {t('kit.cancel')}
          </Button>
          <BusyButton type="submit" busy={isBusy}>
            {submitLabel}
          </BusyButton>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
