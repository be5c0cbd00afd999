import styled from '@emotion/styled';
import { Paperclip } from 'lucide-react';
import { Button } from '#ui/kit/controls/Button.tsx';
import { useTexts } from '#ui/text/index.ts';
import { radius, v } from '#ui/theme/tokens.ts';

export const ChosenFile = styled.div`
  display: flex;
  align-items: center;
  gap: 10px;
  min-height: 48px;
  padding: 5px 6px;
  border: 1px solid ${v.line.firm};
  border-radius: ${radius.control};
  > .thumbnail {
    display: grid;
    place-items: center;
    flex-shrink: 0;
    width: 36px;
    height: 36px;
    overflow: hidden;
    border-radius: ${radius.inner};
    background: ${v.surface.hover};
    color: ${v.ink.soft};
    > img {
      width: 100%;
      height: 100%;
      object-fit: cover;
    }
  }
`;

interface ChooseButtonProps {
  readonly id: string;
  readonly describedBy: string | undefined;
  readonly labelId: string;
  readonly buttonRef: (button: HTMLButtonElement | null) => void;
  readonly onClick: () => void;
  /** For several files. */
  readonly label?: string;
}

export function ChooseButton({ id, describedBy, labelId, buttonRef, onClick, label }: ChooseButtonProps) {
  const { t } = useTexts();
  return (
    <Button
      id={id}
      ref={buttonRef}
      variant="outlined"
      color="neutral"
      aria-labelledby={`${id} ${labelId}`}
      aria-describedby={describedBy}
      startDecorator={<Paperclip size={16} strokeWidth={1.75} aria-hidden />}
      onClick={onClick}
    >
      {label ?? t('kit.file.choose')}
    </Button>
  );
}

export function FileThumbnail({ value }: { readonly value: File | { readonly name: string } }) {
  const isPicture = value instanceof File && value.type.startsWith('image/');
  return <span className="thumbnail">{isPicture ? <Picture file={value} /> : <Paperclip size={18} strokeWidth={1.75} aria-hidden />}</span>;
}

function Picture({ file }: { readonly file: File }) {
  const show = (image: HTMLImageElement): (() => void) => {
    const url = URL.createObjectURL(file);
    image.src = url;
    return () => URL.revokeObjectURL(url);
  };
  return <img ref={show} alt="" />;
}
