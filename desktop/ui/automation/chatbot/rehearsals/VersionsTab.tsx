import styled from '@emotion/styled';
import { RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { api } from '#shared/api.ts';
import { maxNamedChanges, type ChatbotVersionRecord } from '#shared/automation/chatbot/versions.ts';
import { invalidateEndpoint, useEndpointQuery } from '#ui/data/cache/query.ts';
import { useEndpointMutation } from '#ui/data/cache/useEndpointMutation.ts';
import { Button, ConfirmDialog, EmptyState, ErrorState, LoadingSkeleton, StatusBadge, Time, toast } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { radius, text, v } from '#ui/theme/tokens.ts';

const List = styled.section`
  max-width: 820px;
  padding-top: 16px;
  > p {
    margin-bottom: 16px;
    font: ${text.second};
    color: ${v.ink.soft};
  }
  > ol {
    display: flex;
    flex-direction: column;
    gap: 12px;
  }
  > ol > li {
    padding: 12px;
    border: 1px solid ${v.line.hair};
    border-radius: ${radius.card};
  }
  header {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 4px 10px;
  }
  h2 {
    font: ${text.strong};
    color: ${v.ink.strong};
  }
  header > .when {
    flex: 1 1 180px;
    min-width: 0;
    font: ${text.second};
    color: ${v.ink.soft};
    overflow-wrap: anywhere;
  }
  ul {
    margin-top: 6px;
    font: ${text.second};
    color: ${v.ink.soft};
    overflow-wrap: anywhere;
  }
`;

/** Each state of the rules since a change, and the way back to it. */
export function VersionsTab() {
  const { t } = useTexts();
  const { data, error, refetch } = useEndpointQuery(api.chatbotVersions.list, {}, { staleTime: 0 });
  const [picked, setPicked] = useState<ChatbotVersionRecord | null>(null);
  if (data === undefined) {
    return error === null ? <LoadingSkeleton lines={8} /> : <ErrorState error={error} onRetry={() => void refetch()} />;
  }
  if (data.length === 0) {
    return <EmptyState title={t('rehearsals.versions.empty')}>{t('rehearsals.versions.emptyText')}</EmptyState>;
  }
  return (
    <List aria-label={t('rehearsals.tabs.versions')}>
      <p>{t('rehearsals.versions.intro')}</p>
      <ol>
        {data.map((version, index) => (
          <VersionItem key={version.id} version={version} isCurrent={index === 0} onRestore={() => setPicked(version)} />
        ))}
      </ol>
      {picked !== null && <RestoreDialog version={picked} onClose={() => setPicked(null)} />}
    </List>
  );
}

interface VersionItemProps {
  readonly version: ChatbotVersionRecord;
  readonly isCurrent: boolean;
  readonly onRestore: () => void;
}

function VersionItem({ version, isCurrent, onRestore }: VersionItemProps) {
  const { t } = useTexts();
  const { number, createdAt, changes } = version;
  return (
    <li>
      <header>
        <h2>{t('rehearsals.versions.number', { number })}</h2>
        <span className="when">
          <Time at={createdAt} as="dateTime" /> <VersionAuthor version={version} />
        </span>
        {isCurrent ? (
          <StatusBadge icon={RotateCcw} tint="good">
            {t('rehearsals.versions.current')}
          </StatusBadge>
        ) : (
          <Button size="sm" variant="outlined" color="neutral" onClick={onRestore} aria-describedby={`version-${number}`}>
            {t('rehearsals.versions.restore')}
          </Button>
        )}
      </header>
      <ul id={`version-${number}`}>
        {changes.map((change, index) => (
          <ChangeItem key={index} change={change} />
        ))}
        {changes.length >= maxNamedChanges && <li>{t('rehearsals.versions.more')}</li>}
      </ul>
    </li>
  );
}

function VersionAuthor({ version: { userName, restoredFrom, changes } }: { readonly version: ChatbotVersionRecord }) {
  const { t } = useTexts();
  const author = userName === '' ? [] : [t('rehearsals.versions.by', { name: userName })];
  const origin = restoredFrom === null ? [] : [t('rehearsals.versions.restoredFrom', { number: restoredFrom })];
  const firstState = changes.length === 0 ? [t('rehearsals.versions.found')] : [];
  return [...author, ...origin, ...firstState].join(' · ');
}

function ChangeItem({ change: { subject, action, name, fields } }: { readonly change: ChatbotVersionRecord['changes'][number] }) {
  const { t } = useTexts();
  const what = name === '' ? t(`rehearsals.versions.subjects.${subject}`) : `${t(`rehearsals.versions.subjects.${subject}`)} “${name}”`;
  const how = fields.map((field) => t(`rehearsals.versions.fields.${field}`)).join(', ');
  const words = [`${what}: ${t(`rehearsals.versions.actions.${action}`)}`, ...(how === '' ? [] : [`(${how})`])];
  return <li>{words.join(' ')}</li>;
}

function RestoreDialog({ version: { id, number }, onClose }: { readonly version: ChatbotVersionRecord; readonly onClose: () => void }) {
  const { t } = useTexts();
  const restore = useEndpointMutation(api.chatbotVersions.restore, {
    isErrorShown: true,
    onSuccess: ({ gone }, _, cache) => {
      invalidateEndpoint(cache, api.chatbotVersions.list);
      const names = gone.length === 0 ? [] : [t('rehearsals.versions.gone', { names: gone.join(', ') })];
      toast.success([t('rehearsals.versions.restored', { number }), ...names].join('. '));
    },
  });
  return (
    <ConfirmDialog
      title={t('rehearsals.versions.restoreTitle', { number })}
      confirmLabel={t('rehearsals.versions.restore')}
      danger={false}
      onConfirm={() => restore.mutateAsync({ id })}
      onClose={onClose}
    >
      {t('rehearsals.versions.restoreText')}
    </ConfirmDialog>
  );
}
