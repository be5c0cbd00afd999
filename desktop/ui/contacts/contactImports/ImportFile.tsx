import styled from '@emotion/styled';
import { ChevronDown, FileDown, FileSpreadsheet, Upload } from 'lucide-react';
import { type DragEvent, useId, useRef, useState } from 'react';
import { api } from '#shared/api.ts';
import type { ContactImportInput, ContactImportRecord } from '#shared/contacts/contactImports.ts';
import { noCountry } from '#shared/rules/parsePhoneNumber.ts';
import { useSetting } from '#ui/tenancy/settings/index.ts';
import { callEndpointWithFile } from '#ui/data/http/client.ts';
import { BusyButton, Button, Field, Option, Select, toast } from '#ui/kit/index.ts';
import { explainError, useTexts } from '#ui/text/index.ts';
import { radius, text, v } from '#ui/theme/tokens.ts';
import { saveExampleSheet } from './saveExampleSheet.ts';
import { toListInput } from './toListInput.ts';
import { listCountries } from './countries.ts';

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

/** A spreadsheet at hand: another sheet or column of it can be read. */
export interface SheetUpload {
  readonly file: File;
  readonly input: ContactImportInput;
}

interface ImportFileProps {
  readonly contactListId: number | undefined;
  readonly onCreated: (made: ContactImportRecord, upload: SheetUpload) => void;
}

function useFileUpload(country: string, { contactListId, onCreated }: ImportFileProps) {
  const [isBusy, setBusy] = useState(false);
  const send = async (file: File): Promise<void> => {
    setBusy(true);
    try {
      const input = { country, ...toListInput(contactListId) };
      onCreated(await callEndpointWithFile(api.contactImports.create, input, file), { file, input });
    } catch (error) {
      toast.error(explainError(error));
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, send: (file: File | undefined) => (file === undefined || isBusy ? undefined : void send(file)) };
}

/** File chooser with drop zone and country. */
export function ImportFile(props: ImportFileProps) {
  const companyCountry = useSetting('country');
  const [pickedCountry, setPickedCountry] = useState<string | null>(null);
  const country = pickedCountry ?? companyCountry;
  const { isBusy, send } = useFileUpload(country, props);
  return (
    <>
      <CountryField value={country} onPick={setPickedCountry} />
      <DropZone isBusy={isBusy} onFile={send} />
      <ExampleButton />
    </>
  );
}

/** Takes a spreadsheet by drop or by choice. */
export function DropZone({ isBusy, onFile }: { readonly isBusy: boolean; readonly onFile: (file: File | undefined) => void }) {
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

function CountryField({ value, onPick }: { readonly value: string; readonly onPick: (code: string) => void }) {
  const { t, language } = useTexts();
  const id = useId();
  return (
    <Field id={id} label={t('contactImports.file.country')} help={t('contactImports.file.countryHelp')}>
      {(wiring, labelId) => (
        <Select
          value={value}
          onChange={(_, code) => onPick(code ?? noCountry)}
          indicator={<ChevronDown size={16} aria-hidden />}
          slotProps={{ button: { ...wiring, 'aria-labelledby': `${labelId} ${id}` }, listbox: { 'aria-labelledby': labelId } }}
        >
          <Option value={noCountry}>{t('contactImports.file.complete')}</Option>
          {listCountries(language).map(({ code, label }) => (
            <Option key={code} value={code}>
              {label}
            </Option>
          ))}
        </Select>
      )}
    </Field>
  );
}

function ExampleButton() {
  const { t } = useTexts();
  return (
    <Button
      size="sm"
      variant="plain"
      color="neutral"
      style={{ alignSelf: 'start' }}
      startDecorator={<FileDown size={16} strokeWidth={1.75} aria-hidden />}
      onClick={saveExampleSheet}
    >
      {t('contactImports.file.example')}
    </Button>
  );
}
