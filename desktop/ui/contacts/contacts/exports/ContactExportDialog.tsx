import styled from '@emotion/styled';
import { useState } from 'react';
import { Trash2 } from 'lucide-react';
import { api } from '#shared/api.ts';
import {
  type ContactExportColumn,
  type ContactExportField,
  type ContactExportFormat,
  contactExportFormats,
  type ContactExportRecord,
} from '#shared/contacts/contacts/exports.ts';
import { invalidateEndpoint, useEndpointQuery } from '#ui/data/cache/query.ts';
import { useEndpointMutation } from '#ui/data/cache/useEndpointMutation.ts';
import {
  BusyButton,
  Button,
  Checkbox,
  Dialog,
  DialogBody,
  DialogFooter,
  DownloadLink,
  formatBytes,
  formatTime,
  IconButton,
  SegmentedControl,
  Time,
  useNow,
} from '#ui/kit/index.ts';
import { explainError, useTexts } from '#ui/text/index.ts';
import { ellipsis, text, v, width } from '#ui/theme/tokens.ts';
import { useRefetchingMutation } from '#ui/data/cache/useRefetchingMutation.ts';

const Section = styled.section`
  margin-top: 20px;
  padding-top: 16px;
  border-top: 1px solid ${v.line.hair};
  h3 {
    margin-bottom: 4px;
    font: ${text.secondStrong};
    color: ${v.ink.strong};
  }
  ul {
    margin: 0;
    padding: 0;
    list-style: none;
  }
  li {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    gap: 8px;
    align-items: center;
    padding-block: 4px;
    font: ${text.second};
  }
  li > div {
    min-width: 0;
  }
  small {
    display: block;
    font: ${text.meta};
    color: ${v.ink.meta};
    ${ellipsis}
  }
`;

/** Sheets that can still be fetched. */
function RecentExports() {
  const { t } = useTexts();
  const { data: exports = [] } = useEndpointQuery(api.contactExports.list, {});
  return exports.length === 0 ? null : (
    <Section>
      <h3>{t('contactExports.made')}</h3>
      <ul>
        {exports.map((record) => (
          <RecentExport key={record.id} record={record} />
        ))}
      </ul>
    </Section>
  );
}

function RecentExport({ record }: { readonly record: ContactExportRecord }) {
  const { t, language, timeZone } = useTexts();
  const now = useNow(false);
  const remove = useRefetchingMutation(api.contactExports.remove, (cache) => invalidateEndpoint(cache, api.contactExports.list));
  const { id, state, format, url, size, rows, createdAt, searchParam } = record;
  const date = formatTime(new Date(createdAt), 'dateTime', { language, now, timeZone });
  const details = [rows === null ? '' : t('contactExports.rows', { count: rows }), searchParam === '' ? '' : `“${searchParam}”`];
  return (
    <li>
      <div>
        {url === null ? (
          <span role="status">{t(`contactExports.states.${state}`)}</span>
        ) : (
          <DownloadLink href={url}>
            {t('contactExports.fetch', { format: format.toUpperCase(), size: formatBytes(size ?? 0, language) })}
          </DownloadLink>
        )}
        <small>
          <Time at={createdAt} as="dateTime" />
          {details.map((detail) => (detail === '' ? '' : ` · ${detail}`)).join('')}
        </small>
      </div>
      {state !== 'running' && (
        <IconButton
          size="sm"
          icon={Trash2}
          iconSize={16}
          label={t('contactExports.remove', { date })}
          onClick={() => void remove({ id }).catch(() => undefined)}
        />
      )}
    </li>
  );
}

const Intro = styled.p`
  margin-bottom: 16px;
  font: ${text.second};
  color: ${v.ink.soft};
  overflow-wrap: anywhere;
`;

const Columns = styled.fieldset`
  display: grid;
  grid-template-columns: 1fr 1fr;
  gap: 10px 16px;
  min-width: 0;
  margin: 0 0 16px;
  padding: 0;
  border: 0;
  legend {
    margin-bottom: 8px;
    padding: 0;
    font: ${text.secondStrong};
    color: ${v.ink.strong};
  }
  ${width.narrow} {
    grid-template-columns: 1fr;
  }
`;

/** Columns that every company has; what its contacts have besides follows them. */
const commonFields = [
  'name',
  'number',
  'username',
  'email',
  'connection',
  'tags',
  'createdAt',
  'lastMessageAt',
  'ad',
  'extraInfo',
] as const;
const usualFields: readonly ContactExportField[] = ['name', 'number', 'email', 'tags'];

/** A custom field may be called like one that every company has. */
const toKey = ({ field, heading }: ContactExportColumn): string => (field === 'info' ? `info ${heading.toLowerCase()}` : field);

interface ContactExportDialogProps {
  /** What was searched; empty: all contacts. */
  readonly term: string;
  readonly onClose: () => void;
}

/** Chooses columns and format of a sheet of contacts, and offers the sheets made before. */
export function ContactExportDialog({ term, onClose }: ContactExportDialogProps) {
  const { t } = useTexts();
  const { data: definitions = [] } = useEndpointQuery(api.contactFields.list, {});
  const columns: ContactExportColumn[] = [
    ...commonFields.map((field) => ({ field, heading: t(`contactExports.field.${field}`) })),
    ...definitions.map(({ name }) => ({ field: 'info' as const, heading: name })),
  ];
  const [selectedKeys, setSelectedKeys] = useState<readonly string[]>(usualFields);
  const [format, setFormat] = useState<ContactExportFormat>('xlsx');
  const create = useEndpointMutation(api.contactExports.create, {
    onSuccess: (_result, _input, cache) => invalidateEndpoint(cache, api.contactExports.list),
    isErrorShown: true,
  });
  const selectedColumns = columns.filter((column) => selectedKeys.includes(toKey(column)));
  const toggle = (key: string): void =>
    setSelectedKeys(selectedKeys.includes(key) ? selectedKeys.filter((one) => one !== key) : [...selectedKeys, key]);
  const [isMissing, setMissing] = useState(false);
  const problem = isMissing && selectedColumns.length === 0 ? t('contactExports.none') : create.error && explainError(create.error);
  const submit = (): void => {
    setMissing(selectedColumns.length === 0);
    if (selectedColumns.length > 0) {
      create.mutate({ format, columns: selectedColumns, searchParam: term, sheetName: t('places.contacts') });
    }
  };
  return (
    <Dialog title={t('contactExports.title')} width={560} onClose={onClose}>
      <DialogBody>
        <Intro>{term === '' ? t('contactExports.all') : t('contactExports.found', { term })}</Intro>
        <Columns>
          <legend>{t('contactExports.fields')}</legend>
          {columns.map((column) => {
            const key = toKey(column);
            return (
              <Checkbox key={key} size="sm" label={column.heading} checked={selectedKeys.includes(key)} onChange={() => toggle(key)} />
            );
          })}
        </Columns>
        <SegmentedControl
          label={t('contactExports.format')}
          value={format}
          options={contactExportFormats.map((value) => ({ value, label: t(`contactExports.formats.${value}`) }))}
          onPick={setFormat}
        />
        <RecentExports />
      </DialogBody>
      <DialogFooter>
        {problem !== null && (
          <p role="alert" style={{ color: v.bad.ink }}>
            {problem}
          </p>
        )}
        <Button variant="plain" color="neutral" onClick={onClose}>
          {t('kit.close')}
        </Button>
        <BusyButton busy={create.isPending} onClick={submit}>
          {t('contactExports.create')}
        </BusyButton>
      </DialogFooter>
    </Dialog>
  );
}
