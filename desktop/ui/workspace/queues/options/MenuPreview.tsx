import styled from '@emotion/styled';
import { RotateCcw } from 'lucide-react';
import { useState } from 'react';
import type { QueueRecord } from '#shared/workspace/queues/index.ts';
import { substituteVariables } from '#shared/rules/substituteVariables.ts';
import { Button, FormattedText, IconButton, PreviewBubble, PreviewTranscript, useNow } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { radius, text, v } from '#ui/theme/tokens.ts';
import type { MenuEditor } from './useMenuEditor.ts';
import { findKeys, walkMenu, type MenuBubble, type MenuWalk } from './walkMenu.ts';

const Phone = styled.aside`
  display: flex;
  flex-direction: column;
  min-height: 320px;
  max-height: min(640px, 78vh);
  border: 1px solid ${v.line.hair};
  border-radius: ${radius.card};
  background: ${v.surface.sunken};
  overflow: hidden;
  header {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: 8px;
    min-height: 44px;
    padding: 6px 8px 6px 16px;
    border-bottom: 1px solid ${v.line.hair};
    background: ${v.surface.base};
  }
  h2 {
    font: ${text.strong};
    color: ${v.ink.strong};
  }
  [role='log'] > p {
    align-self: center;
    max-width: 92%;
    padding: 6px 10px;
    border-radius: ${radius.control};
    background: ${v.surface.base};
    font: ${text.meta};
    color: ${v.ink.soft};
    text-align: center;
  }
  [role='log'] > p[data-bad] {
    background: ${v.waiting.soft};
    color: ${v.waiting.ink};
  }
  footer {
    display: flex;
    flex-wrap: wrap;
    gap: 6px;
    max-height: 160px;
    padding: 10px 12px;
    border-top: 1px solid ${v.line.hair};
    background: ${v.surface.base};
    overflow: auto;
  }
  footer > button {
    max-width: 100%;
    white-space: normal;
    text-align: start;
    overflow-wrap: anywhere;
  }
`;
interface MenuPreviewProps {
  readonly queue: QueueRecord;
  readonly editor: MenuEditor;
}

/** The menu as a customer meets it: it follows the chosen option, until somebody answers for the customer. */
export function MenuPreview({ queue, editor: { options, activeId } }: MenuPreviewProps) {
  const { t } = useTexts();
  const [typed, setTyped] = useState<{ readonly keys: readonly string[]; readonly from: number | null } | null>(null);
  const keys = typed !== null && typed.from === activeId ? typed.keys : findKeys(options, activeId);
  const texts = {
    greeting: queue.greetingMessage,
    greetingFile: queue.mediaName,
    back: t('queueOptions.preview.back'),
    leave: t('queueOptions.preview.leave'),
  };
  const walk = walkMenu(options, texts, keys);
  const restart = (): void => setTyped({ keys: [], from: activeId });
  return (
    <Phone aria-label={t('queueOptions.preview.title')}>
      <header>
        <h2>{t('queueOptions.preview.title')}</h2>
        <IconButton size="sm" icon={RotateCcw} label={t('queueOptions.preview.restart')} onClick={restart} />
      </header>
      <Transcript walk={walk} queueName={queue.name} />
      {walk.choices.length > 0 && (
        <footer role="group" aria-label={t('queueOptions.preview.answers')}>
          {walk.choices.map(({ key, title }) => (
            <Button key={key} size="sm" variant="outlined" onClick={() => setTyped({ keys: [...keys, key], from: activeId })}>
              {title === '' ? key : `${key} · ${title}`}
            </Button>
          ))}
        </footer>
      )}
    </Phone>
  );
}

function Transcript({ walk: { bubbles, end, isSilent }, queueName }: { readonly walk: MenuWalk; readonly queueName: string }) {
  const { t } = useTexts();
  return (
    <PreviewTranscript label={t('queueOptions.preview.transcript')} length={bubbles.length}>
      {bubbles.map((bubble, index) => (
        <BubbleView key={index} bubble={bubble} />
      ))}
      {isSilent && <p data-bad="">{t('queueOptions.preview.silent')}</p>}
      {end !== null && <p>{t(`queueOptions.preview.${end}`, { queue: queueName })}</p>}
    </PreviewTranscript>
  );
}

function BubbleView({ bubble: { from, text: body, fileName } }: { readonly bubble: MenuBubble }) {
  const { t, timeZone } = useTexts();
  const now = useNow(false);
  return (
    <PreviewBubble isOwn={from === 'customer'} who={t(`queueOptions.preview.${from}`)} fileName={fileName}>
      <FormattedText text={substituteVariables(body, { name: t('queueOptions.preview.name'), now, timeZone })} />
    </PreviewBubble>
  );
}
