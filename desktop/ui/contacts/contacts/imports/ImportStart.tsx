import styled from '@emotion/styled';
import { type ReactNode, useId, useState } from 'react';
import { BookUser, ChevronDown } from 'lucide-react';
import { api } from '#shared/api.ts';
import type { ContactImportRecord } from '#shared/contacts/contacts/imports.ts';
import { useEndpointQuery } from '#ui/data/cache/query.ts';
import { BusyButton, Field, Option, Select, StatusBadge, Time } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { ellipsis, radius, text, v } from '#ui/theme/tokens.ts';
import { useConnections } from '#ui/workspace/connections/index.ts';
import { useEndpointMutation } from '#ui/data/cache/useEndpointMutation.ts';
import { toListInput } from './toListInput.ts';
import { ImportFile, type SheetUpload } from './ImportFile.tsx';
import { getDisplayStatus, importStatusBadges } from './importStatusBadges.ts';

interface ImportPhoneProps {
  readonly onCreated: (newImport: ContactImportRecord) => void;
}

/** Imports the address book of a connected phone. */
function ImportPhone({ onCreated }: ImportPhoneProps) {
  const { t } = useTexts();
  const id = useId();
  const connected = (useConnections().data ?? []).filter(({ status }) => status === 'CONNECTED');
  const [pickedId, setPickedId] = useState<number | null>(null);
  const selected =
    connected.find((connection) => connection.id === pickedId) ?? connected.find(({ isDefault }) => isDefault) ?? connected[0];
  const start = useEndpointMutation(api.contactImports.fromPhone, { onSuccess: ({ import: newImport }) => onCreated(newImport) });
  if (selected === undefined) {
    return <p>{t('contactImports.phone.none')}</p>;
  }
  return (
    <>
      {connected.length > 1 && (
        <Field id={id} label={t('contactImports.phone.connection')}>
          {(controlProps, labelId) => (
            <Select
              value={selected.id}
              onChange={(_, value) => setPickedId(value)}
              indicator={<ChevronDown size={16} aria-hidden />}
              slotProps={{ button: { ...controlProps, 'aria-labelledby': `${labelId} ${id}` }, listbox: { 'aria-labelledby': labelId } }}
            >
              {connected.map((connection) => (
                <Option key={connection.id} value={connection.id}>
                  {connection.name}
                </Option>
              ))}
            </Select>
          )}
        </Field>
      )}
      <div>
        <BusyButton
          variant="outlined"
          color="neutral"
          busy={start.isPending}
          startDecorator={<BookUser size={16} strokeWidth={1.75} aria-hidden />}
          onClick={() => start.mutate({ whatsappId: selected.id })}
        >
          {t('contactImports.phone.start')}
        </BusyButton>
      </div>
    </>
  );
}

const Section = styled.section`
  display: flex;
  flex-direction: column;
  gap: 12px;
  padding: 16px 0;
  border-top: 1px solid ${v.line.hair};
  &:first-of-type {
    padding-top: 0;
    border-top: 0;
  }
  h3 {
    font: ${text.secondStrong};
    color: ${v.ink.strong};
  }
  > p {
    margin-top: -8px;
    font: ${text.second};
    color: ${v.ink.soft};
  }
`;
const ImportList = styled.ul`
  margin: 0 -8px;
  button {
    display: flex;
    align-items: center;
    gap: 12px;
    width: 100%;
    min-height: 40px;
    padding: 4px 8px;
    border-radius: ${radius.control};
    text-align: left;
    font: ${text.second};
    color: ${v.ink.body};
    &:hover {
      background: ${v.surface.hover};
    }
  }
  span:first-of-type {
    flex: 1;
    min-width: 0;
    ${ellipsis}
  }
  small {
    flex-shrink: 0;
    font: ${text.meta};
    color: ${v.ink.meta};
  }
`;

interface ImportStartProps {
  readonly contactListId: number | undefined;
  readonly onPick: (id: number, upload?: SheetUpload) => void;
}

/** Choice of the source, with recent imports. */
export function ImportStart({ contactListId, onPick }: ImportStartProps) {
  const { t } = useTexts();
  const openImport = ({ id }: ContactImportRecord, upload?: SheetUpload): void => onPick(id, upload);
  return (
    <>
      <Source title={t('contactImports.file.title')} description={t('contactImports.file.text')}>
        <ImportFile contactListId={contactListId} onCreated={openImport} />
      </Source>
      {contactListId === undefined && (
        <Source title={t('contactImports.phone.title')} description={t('contactImports.phone.text')}>
          <ImportPhone onCreated={openImport} />
        </Source>
      )}
      <RecentImports contactListId={contactListId} onPick={onPick} />
    </>
  );
}

interface SourceProps {
  readonly title: string;
  readonly description: string;
  readonly children: ReactNode;
}

function Source({ title, description, children }: SourceProps) {
  return (
    <Section>
      <h3>{title}</h3>
      <p>{description}</p>
      {children}
    </Section>
  );
}

function RecentImports({ contactListId, onPick }: ImportStartProps) {
  const { t } = useTexts();
  const { data: imports = [] } = useEndpointQuery(api.contactImports.list, toListInput(contactListId));
  if (imports.length === 0) {
    return null;
  }
  return (
    <Section>
      <h3>{t('contactImports.former')}</h3>
      <ImportList>
        {imports.map((record) => {
          const status = getDisplayStatus(record);
          const { icon, tint } = importStatusBadges[status];
          return (
            <li key={record.id}>
              <button type="button" onClick={() => onPick(record.id)}>
                <span title={record.name}>{record.name}</span>
                <small>
                  <Time at={record.createdAt} as="relative" />
                </small>
                <StatusBadge icon={icon} tint={tint}>
                  {t(`contactImports.status.${status}`)}
                </StatusBadge>
              </button>
            </li>
          );
        })}
      </ImportList>
    </Section>
  );
}
