import styled from '@emotion/styled';
import { api } from '#shared/api.ts';
import { storageKinds, type StorageRecord } from '#shared/reporting/usage/index.ts';
import { useEndpointQuery } from '#ui/data/cache/query.ts';
import { formatBytes, LinearProgress } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { text, v } from '#ui/theme/tokens.ts';

const Box = styled.section`
  max-width: 520px;
  margin: 0 0 28px;
  h2 {
    margin-bottom: 4px;
    font: ${text.second};
    color: ${v.ink.soft};
  }
  .sum {
    margin-bottom: 8px;
    font: ${text.strong};
    color: ${v.ink.strong};
  }
  .note {
    margin-top: 8px;
    font: ${text.second};
    color: ${v.ink.soft};
  }
  dl {
    display: grid;
    grid-template-columns: 1fr auto;
    gap: 4px 16px;
    margin-top: 12px;
    font: ${text.second};
    color: ${v.ink.body};
  }
  dd {
    margin: 0;
    text-align: right;
    font-variant-numeric: tabular-nums;
  }
`;

const colors = { 0: 'primary', 80: 'warning', 100: 'danger' } as const;

/** How much the company stores, of what its plan allows, and what takes it. */
export function StorageUsage() {
  const { data: storage } = useEndpointQuery(api.usage.storage, {});
  return storage === undefined ? null : <Storage storage={storage} />;
}

function Storage({ storage: { used, limit, level, kinds } }: { readonly storage: StorageRecord }) {
  const { t, language } = useTexts();
  const write = (bytes: number): string => formatBytes(bytes, language);
  const largestFirst = storageKinds.filter((kind) => kinds[kind] > 0).toSorted((one, other) => kinds[other] - kinds[one]);
  return (
    <Box aria-labelledby="storage-title">
      <h2 id="storage-title">{t('billing.storage.title')}</h2>
      <p className="sum">
        {limit === null
          ? t('billing.storage.used', { used: write(used) })
          : t('billing.storage.ofLimit', { used: write(used), limit: write(limit) })}
      </p>
      {limit !== null && (
        <LinearProgress
          determinate
          value={limit === 0 ? 100 : Math.min(100, (used / limit) * 100)}
          color={colors[level]}
          sx={{ backgroundColor: v.line.firm }}
          aria-labelledby="storage-title"
        />
      )}
      {level > 0 && <p className="note">{t(level === 100 ? 'billing.storage.full' : 'billing.storage.near')}</p>}
      <dl>
        {largestFirst.map((kind) => (
          <Kind key={kind} label={t(`billing.storage.kinds.${kind}`)} size={write(kinds[kind])} />
        ))}
      </dl>
    </Box>
  );
}

function Kind({ label, size }: { readonly label: string; readonly size: string }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{size}</dd>
    </>
  );
}
