import { ChevronDown, FileDown } from 'lucide-react';
import { useId, useState } from 'react';
import { getCountries, getCountryCallingCode } from 'libphonenumber-js/max';
import { api } from '#shared/api.ts';
import type { ContactImportInput, ContactImportRecord } from '#shared/contacts/contacts/imports.ts';
import { noCountry } from '#shared/rules/parsePhoneNumber.ts';
import { useSetting } from '#ui/tenancy/settings/index.ts';
import { callEndpointWithFile } from '#ui/data/http/client.ts';
import { Button, Field, Option, Select, SheetDropZone, toast } from '#ui/kit/index.ts';
import { explainError, type Language, toLocale, useTexts } from '#ui/text/index.ts';
import { saveExampleSheet } from './saveExampleSheet.ts';
import { toListInput } from './toListInput.ts';

interface Country {
  readonly code: string;
  /** 'Brasil (+55)' */
  readonly label: string;
}

/** Countries with a calling code, sorted by name. */
function listCountries(language: Language): Country[] {
  const locale = toLocale(language);
  const names = new Intl.DisplayNames([locale], { type: 'region' });
  const order = new Intl.Collator(locale);
  return getCountries()
    .map((code) => ({ code, label: `${names.of(code) ?? code} (+${getCountryCallingCode(code)})` }))
    .toSorted((one, other) => order.compare(one.label, other.label));
}

/** A spreadsheet at hand: another sheet or column of it can be read. */
export interface SheetUpload {
  readonly file: File;
  readonly input: ContactImportInput;
}

interface ImportFileProps {
  readonly contactListId: number | undefined;
  readonly onCreated: (newImport: ContactImportRecord, upload: SheetUpload) => void;
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
      <SheetDropZone isBusy={isBusy} onFile={send} />
      <ExampleButton />
    </>
  );
}

function CountryField({ value, onPick }: { readonly value: string; readonly onPick: (code: string) => void }) {
  const { t, language } = useTexts();
  const id = useId();
  return (
    <Field id={id} label={t('contactImports.file.country')} help={t('contactImports.file.countryHelp')}>
      {(controlProps, labelId) => (
        <Select
          value={value}
          onChange={(_, code) => onPick(code ?? noCountry)}
          indicator={<ChevronDown size={16} aria-hidden />}
          slotProps={{ button: { ...controlProps, 'aria-labelledby': `${labelId} ${id}` }, listbox: { 'aria-labelledby': labelId } }}
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
