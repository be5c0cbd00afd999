import styled from '@emotion/styled';
import { Trash2 } from 'lucide-react';
import { api } from '#shared/api.ts';
import type { ContactExportRecord } from '#shared/contacts/contactExports.ts';
import { invalidateEndpoint, useEndpointQuery } from '#ui/data/cache/query.ts';
import { useRefetchingMutation } from '#ui/data/cache/useRefetchingMutation.ts';
import { DownloadLink, formatBytes, formatTime, IconButton, Time, useNow } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { ellipsis, text, v } from '#ui/theme/tokens.ts';

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
export function RecentExports() {
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
