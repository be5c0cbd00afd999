import styled from '@emotion/styled';
import { FileSpreadsheet, Upload } from 'lucide-react';
import { type DragEvent, useRef, useState } from 'react';
import { BusyButton } from '#ui/kit/controls/BusyButton.tsx';
import { useTexts } from '#ui/text/index.ts';
import { radius, text, v } from '#ui/theme/tokens.ts';

const DropBox = styled.div`
  display: flex;
  flex-direction: column;
  align-items: center;
  gap: 12px;
  padding: 24px 16px;
  border: 1px dashed ${v.line.control};
  border-radius: ${radius.card};
  text-align: center;
  font: ${text.meta};
  color: ${v.ink.meta};
  > svg {
    color: ${v.ink.soft};
  }
  &[data-over] {
    border-color: ${v.brand.solid};
    background: ${v.brand.soft};
    color: ${v.brand.ink};
  }
`;

const acceptedTypes = '.xlsx,.xls,.csv';

/** Takes a spreadsheet by drop or by choice. */
export function SheetDropZone({ isBusy, onFile }: { readonly isBusy: boolean; readonly onFile: (file: File | undefined) => void }) {
  const { t } = useTexts();
  const input = useRef<HTMLInputElement>(null);
  const [isDragOver, setDragOver] = useState(false);
  const handleDrop = (event: DragEvent): void => {
    event.preventDefault();
    setDragOver(false);
    onFile(event.dataTransfer.files[0]);
  };
  const handleOver = (event: DragEvent): void => {
    event.preventDefault();
    setDragOver(true);
  };
  return (
    <DropBox data-over={isDragOver ? '' : undefined} onDragOver={handleOver} onDragLeave={() => setDragOver(false)} onDrop={handleDrop}>
      <FileSpreadsheet size={28} strokeWidth={1.5} aria-hidden />
      <span>{t('contactImports.file.drop')}</span>
      <BusyButton busy={isBusy} startDecorator={<Upload size={16} strokeWidth={1.75} aria-hidden />} onClick={() => input.current?.click()}>
        {t('contactImports.file.choose')}
      </BusyButton>
      <input
        ref={input}
        type="file"
        hidden
        accept={acceptedTypes}
        aria-label={t('contactImports.file.choose')}
        onChange={({ target }) => {
          onFile(target.files?.[0]);
          target.value = '';
        }}
      />
      <span>{t('contactImports.file.formats')}</span>
    </DropBox>
  );
}
