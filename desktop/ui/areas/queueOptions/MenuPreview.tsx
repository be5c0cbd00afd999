import styled from '@emotion/styled';
import { Paperclip, RotateCcw } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { QueueRecord } from '#shared/areas/queues.ts';
import { substituteVariables } from '#shared/rules/substituteVariables.ts';
import { Button, FormattedText, IconButton, useNow } from '#ui/kit/index.ts';
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
  .transcript {
    display: flex;
    flex: 1;
    flex-direction: column;
    gap: 8px;
    min-height: 0;
    padding: 12px;
    overflow: auto;
  }
  .transcript > p {
    align-self: center;
    max-width: 92%;
    padding: 6px 10px;
    border-radius: ${radius.control};
    background: ${v.surface.base};
    font: ${text.meta};
    color: ${v.ink.soft};
    text-align: center;
  }
  .transcript > p[data-bad] {
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
const Bubble = styled.div`
  align-self: flex-start;
  max-width: 88%;
  padding: 7px 12px;
  border-radius: ${radius.card};
  background: ${v.bubble.theirs};
  font: ${text.body};
  color: ${v.ink.strong};
  white-space: pre-line;
  overflow-wrap: anywhere;
  &[data-from='customer'] {
    align-self: flex-end;
    background: ${v.bubble.own};
  }
  > span {
    display: flex;
    align-items: center;
    gap: 6px;
    margin-top: 4px;
    padding: 6px 8px;
    border-radius: ${radius.control};
    background: ${v.bubble.inset};
    font: ${text.second};
  }
  > svg {
    flex-shrink: 0;
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
  const log = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // In newer browsers it returns a promise, which React would take for a clean-up.
    void log.current?.scrollTo({ top: log.current.scrollHeight });
  }, [bubbles.length]);
  const scrollable = { role: 'log', tabIndex: 0, 'aria-label': t('queueOptions.preview.transcript') } as const;
  return (
    <div ref={log} className="transcript" {...scrollable}>
      {bubbles.map((bubble, index) => (
        <BubbleView key={index} bubble={bubble} />
      ))}
      {isSilent && <p data-bad="">{t('queueOptions.preview.silent')}</p>}
      {end !== null && <p>{t(`queueOptions.preview.${end}`, { queue: queueName })}</p>}
    </div>
  );
}

function BubbleView({ bubble: { from, text: body, fileName } }: { readonly bubble: MenuBubble }) {
  const { t, timeZone } = useTexts();
  const now = useNow(false);
  return (
    <Bubble data-from={from}>
      <b className="hush">{t(`queueOptions.preview.${from}`)}: </b>
      <FormattedText text={substituteVariables(body, { name: t('queueOptions.preview.name'), now, timeZone })} />
      {fileName !== null && (
        <span>
          <Paperclip size={16} strokeWidth={1.75} aria-hidden />
          {fileName}
        </span>
      )}
    </Bubble>
  );
}
