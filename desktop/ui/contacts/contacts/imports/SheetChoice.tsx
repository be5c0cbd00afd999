import styled from '@emotion/styled';
import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { api } from '#shared/api.ts';
import type { ContactImportInput, SheetLayout } from '#shared/contacts/contacts/imports.ts';
import { callEndpoint, callEndpointWithFile } from '#ui/data/http/client.ts';
import { Field, Option, Select, toast } from '#ui/kit/index.ts';
import { explainError, useTexts } from '#ui/text/index.ts';
import { radius, text, v } from '#ui/theme/tokens.ts';
import type { SheetUpload } from './ImportFile.tsx';

const Choice = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 12px;
  margin-top: 16px;
  > * {
    flex: 1 1 200px;
    min-width: 0;
  }
`;
const Sample = styled.div`
  margin-top: 12px;
  overflow-x: auto;
  border: 1px solid ${v.line.hair};
  border-radius: ${radius.control};
  table {
    border-collapse: collapse;
    font: ${text.meta};
    color: ${v.ink.meta};
  }
  th,
  td {
    max-width: 180px;
    padding: 4px 8px;
    overflow: hidden;
    text-align: left;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  th {
    color: ${v.ink.strong};
  }
  [data-number] {
    background: ${v.brand.soft};
    color: ${v.brand.ink};
  }
`;

interface SheetChoiceProps {
  readonly importId: number;
  readonly layout: SheetLayout;
  /** Null: the file is not at hand any more, what was read is only shown. */
  readonly upload: SheetUpload | null;
  readonly onRead: (importId: number, upload: SheetUpload) => void;
}

/** Which sheet and column of numbers was read, the first rows, and another choice of both: it reads the file again. */
export function SheetChoice({ importId, layout, upload, onRead }: SheetChoiceProps) {
  const { t } = useTexts();
  const [isBusy, setBusy] = useState(false);
  const { sheets, sheet, titles, sample, numberColumn } = layout;
  const width = Math.max(titles.length, ...sample.map((cells) => cells.length));
  const nameColumn = (column: number): string => titles[column] || t('contactImports.layout.columnName', { place: column + 1 });
  const columns = Array.from({ length: width }, (_, column) => ({ value: String(column), label: nameColumn(column) }));
  const readAgain = async (choice: Pick<ContactImportInput, 'sheet' | 'numberColumn'>): Promise<void> => {
    if (upload === null || isBusy) {
      return;
    }
    setBusy(true);
    try {
      const { sheet: _sheet, numberColumn: _column, ...input } = upload.input;
      const changed = { ...upload, input: { ...input, ...choice } };
      const { id } = await callEndpointWithFile(api.contactImports.create, changed.input, upload.file);
      await callEndpoint(api.contactImports.cancel, { id: importId });
      onRead(id, changed);
    } catch (error) {
      toast.error(explainError(error));
    } finally {
      setBusy(false);
    }
  };
  const chosenSheet = sheet === '' ? {} : { sheet };
  return (
    <>
      <Choice>
        {sheets.length > 1 && (
          <ChoiceField
            label={t('contactImports.layout.sheet')}
            value={sheet}
            options={sheets.map((name) => ({ value: name, label: name }))}
            isDisabled={upload === null || isBusy}
            onPick={(name) => void readAgain({ sheet: name })}
          />
        )}
        <ChoiceField
          label={t('contactImports.layout.column')}
          value={numberColumn === null ? null : String(numberColumn)}
          options={columns}
          isDisabled={upload === null || isBusy}
          onPick={(column) => void readAgain({ ...chosenSheet, numberColumn: Number(column) })}
        />
      </Choice>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <Sample tabIndex={0} role="region" aria-label={t('contactImports.layout.sample')}>
        <table>
          <thead>
            <tr>
              {columns.map(({ value, label }, column) => (
                <th key={value} scope="col" data-number={column === numberColumn ? '' : undefined}>
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {sample.map((cells, row) => (
              <tr key={row}>
                {columns.map(({ value }, column) => (
                  <td key={value} data-number={column === numberColumn ? '' : undefined}>
                    {cells[column] ?? ''}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Sample>
    </>
  );
}

interface ChoiceFieldProps {
  readonly label: string;
  readonly value: string | null;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly isDisabled: boolean;
  readonly onPick: (value: string) => void;
}

function ChoiceField({ label, value, options, isDisabled, onPick }: ChoiceFieldProps) {
  const { t } = useTexts();
  const id = useId();
  return (
    <Field id={id} label={label}>
      {(controlProps, labelId) => (
        <Select
          value={value}
          placeholder={t('contactImports.layout.pick')}
          disabled={isDisabled}
          onChange={(_, pickedValue) => (pickedValue === null || pickedValue === value ? undefined : onPick(pickedValue))}
          indicator={<ChevronDown size={16} aria-hidden />}
          slotProps={{ button: { ...controlProps, 'aria-labelledby': `${labelId} ${id}` }, listbox: { 'aria-labelledby': labelId } }}
        >
          {options.map((option) => (
            <Option key={option.value} value={option.value}>
              {option.label}
            </Option>
          ))}
        </Select>
      )}
    </Field>
  );
}
