import styled from '@emotion/styled';
import { type ChangeEvent, type ReactNode, useRef } from 'react';
import { AppError } from '#shared/errors.ts';
import { explainError } from '#ui/text/index.ts';
import { text, v } from '#ui/theme/tokens.ts';
import { BusyButton } from '#ui/kit/controls/BusyButton.tsx';
import { Button } from '#ui/kit/controls/Button.tsx';
import { toast } from '#ui/kit/overlay/toast.ts';

const PickerLayout = styled.div`
  display: flex;
  align-items: center;
  gap: 16px;
  > div {
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
    > small {
      flex-basis: 100%;
      font: ${text.meta};
      color: ${v.ink.meta};
    }
  }
`;

interface ImagePickerProps {
  readonly label: string;
  readonly help: string;
  readonly chooseLabel: string;
  readonly removeLabel: string;
  readonly maxMegabytes: number;
  readonly preview: ReactNode;
  readonly isBusy: boolean;
  readonly onPick: (file: File) => void;
  /** Null: there is nothing to remove. */
  readonly onRemove: (() => void) | null;
}

/** Sets and removes a PNG, JPEG or WebP at once, without waiting for the form around it. */
export function ImagePicker({ label, help, chooseLabel, removeLabel, maxMegabytes, preview, isBusy, onPick, onRemove }: ImagePickerProps) {
  const input = useRef<HTMLInputElement>(null);
  const pick = ({ target }: ChangeEvent<HTMLInputElement>): void => {
    const file = target.files?.[0];
    target.value = '';
    if (file === undefined) {
      return;
    }
    if (file.size > maxMegabytes * 1024 * 1024) {
      toast.error(explainError(new AppError('ERR_FILE_TOO_LARGE', { values: { megabytes: maxMegabytes } })));
      return;
    }
    onPick(file);
  };
  return (
    <PickerLayout role="group" aria-label={label}>
      {preview}
      <div>
        <input ref={input} type="file" hidden accept="image/png,image/jpeg,image/webp" aria-label={label} onChange={pick} />
        <BusyButton size="sm" variant="outlined" color="neutral" busy={isBusy} onClick={() => input.current?.click()}>
          {chooseLabel}
        </BusyButton>
        {onRemove !== null && (
          <Button size="sm" variant="plain" color="neutral" onClick={onRemove}>
            {removeLabel}
          </Button>
        )}
        <small>{help}</small>
      </div>
    </PickerLayout>
  );
}
