import styled from '@emotion/styled';
import { FlaskConical, PencilLine, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { api } from '#shared/api.ts';
import type { MenuDraftRecord } from '#shared/workspace/queues/menuDrafts.ts';
import { invalidateEndpoint } from '#ui/data/cache/query.ts';
import { useEndpointMutation } from '#ui/data/cache/useEndpointMutation.ts';
import { Button, ConfirmDialog, LinkButton, SegmentedControl, StatusBadge } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { radius, text, v } from '#ui/theme/tokens.ts';

const Bar = styled.section`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 8px 12px;
  margin-top: 16px;
  padding: 10px 12px;
  border: 1px solid ${v.line.hair};
  border-radius: ${radius.card};
  background: ${v.surface.sunken};
  > p {
    flex: 1 1 240px;
    min-width: 0;
    font: ${text.second};
    color: ${v.ink.soft};
    overflow-wrap: anywhere;
  }
  > .behind {
    flex: 1 1 100%;
  }
  > .actions {
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
  }
`;

export type MenuView = 'draft' | 'live';

interface DraftBarProps {
  readonly draft: MenuDraftRecord;
  readonly view: MenuView;
  readonly onView: (view: MenuView) => void;
}

/** A menu that is written aside: what customers get meanwhile, and how it becomes theirs. */
export function DraftBar({ draft: { queueId, userName, isBehind }, view, onView }: DraftBarProps) {
  const { t } = useTexts();
  const [asked, setAsked] = useState<DraftEnd | null>(null);
  return (
    <Bar aria-label={t('queueOptions.draft.title')}>
      <SegmentedControl
        label={t('queueOptions.draft.views')}
        value={view}
        options={(['draft', 'live'] as const).map((value) => ({
          value,
          label: t(value === 'draft' ? 'queueOptions.draft.title' : 'queueOptions.draft.live'),
        }))}
        onPick={onView}
      />
      <p>{[t('queueOptions.draft.text'), ...(userName === '' ? [] : [t('queueOptions.draft.by', { name: userName })])].join(' ')}</p>
      <div className="actions">
        <Button size="sm" variant="plain" color="neutral" onClick={() => setAsked('discard')}>
          {t('queueOptions.draft.discard')}
        </Button>
        <LinkButton
          as={Link}
          to={`/rehearsals/talk?menu=${queueId}`}
          size="sm"
          variant="outlined"
          color="neutral"
          startDecorator={<FlaskConical size={16} strokeWidth={1.75} aria-hidden />}
        >
          {t('queueOptions.draft.rehearse')}
        </LinkButton>
        <Button size="sm" onClick={() => setAsked('publish')}>
          {t('queueOptions.draft.publish')}
        </Button>
      </div>
      {isBehind && (
        <span className="behind">
          <StatusBadge icon={TriangleAlert} tint="waiting">
            {t('queueOptions.draft.behind')}
          </StatusBadge>
        </span>
      )}
      {asked !== null && <EndDraftDialog queueId={queueId} end={asked} onClose={() => setAsked(null)} />}
    </Bar>
  );
}

type DraftEnd = 'publish' | 'discard';

interface EndDraftDialogProps {
  readonly queueId: number;
  readonly end: DraftEnd;
  readonly onClose: () => void;
}

function EndDraftDialog({ queueId, end, onClose }: EndDraftDialogProps) {
  const { t } = useTexts();
  const finish = useEndpointMutation(api.menuDrafts[end], {
    isErrorShown: true,
    onSuccess: (_, __, cache) => {
      invalidateEndpoint(cache, api.queueOptions.list);
      invalidateEndpoint(cache, api.menuDrafts.list);
    },
  });
  return (
    <ConfirmDialog
      title={t(`queueOptions.draft.${end}Title`)}
      confirmLabel={t(`queueOptions.draft.${end}`)}
      successMessage={t(end === 'publish' ? 'queueOptions.draft.published' : 'queueOptions.draft.discarded')}
      danger={end === 'discard'}
      onConfirm={() => finish.mutateAsync({ queueId })}
      onClose={onClose}
    >
      {t(`queueOptions.draft.${end}Text`)}
    </ConfirmDialog>
  );
}

/** Begins a draft with the menu as it is. */
export function BeginDraftButton({ queueId }: { readonly queueId: number }) {
  const { t } = useTexts();
  const begin = useEndpointMutation(api.menuDrafts.begin, {
    isErrorShown: true,
    onSuccess: (_, __, cache) => invalidateEndpoint(cache, api.menuDrafts.list),
  });
  return (
    <Button
      variant="outlined"
      color="neutral"
      startDecorator={<PencilLine size={16} strokeWidth={1.75} aria-hidden />}
      onClick={() => begin.mutate({ queueId })}
    >
      {t('queueOptions.draft.begin')}
    </Button>
  );
}
