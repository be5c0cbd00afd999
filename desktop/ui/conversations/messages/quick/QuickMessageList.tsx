import styled from '@emotion/styled';
import { Paperclip } from 'lucide-react';
import type { ReactNode } from 'react';
import type { QuickMessageListRecord } from '#shared/conversations/quickMessages.ts';
import type { TicketRecord } from '#shared/conversations/tickets/index.ts';
import { stripWhatsappMarks } from '#shared/rules/parseWhatsappText.ts';
import { ChoiceList } from '#ui/conversations/messages/composer/ChoiceList.tsx';
import { EllipsisText, Kbd } from '#ui/kit/index.ts';
import { foldText, useTexts } from '#ui/text/index.ts';
import { ellipsis, radius, shadow, text, v, width } from '#ui/theme/tokens.ts';
import { FilledText, useFilledText } from './FilledText.tsx';
import { shortenLabel } from './shortenLabel.ts';
import type { QuickMessagePicker } from './useQuickMessagePicker.ts';

const Frame = styled.div`
  position: absolute;
  z-index: 2;
  right: 0;
  bottom: calc(100% + 6px);
  left: 0;
  overflow: hidden;
  border: 1px solid ${v.line.firm};
  border-radius: ${radius.card};
  background: ${v.surface.float};
  box-shadow: ${shadow.float};
  > .panes {
    display: grid;
    grid-template-columns: 264px minmax(0, 1fr);
    height: 228px;
  }
  > .panes > [role='listbox'] {
    max-height: none;
  }
  ${width.tight} {
    > .panes {
      grid-template-columns: minmax(0, 1fr);
      grid-template-rows: minmax(0, 1fr) 96px;
      height: 268px;
    }
  }
`;
const Preview = styled.figure`
  display: flex;
  flex-direction: column;
  gap: 6px;
  min-width: 0;
  padding: 12px 16px;
  overflow: auto;
  border-left: 1px solid ${v.line.hair};
  figcaption {
    font: ${text.metaStrong};
    color: ${v.ink.soft};
  }
  p {
    font: ${text.body};
    color: ${v.ink.body};
    white-space: pre-wrap;
    overflow-wrap: anywhere;
  }
  .file {
    display: flex;
    align-items: center;
    gap: 6px;
    min-width: 0;
    margin-top: auto;
    padding-top: 4px;
    font: ${text.second};
    color: ${v.ink.soft};
  }
  ${width.tight} {
    border-top: 1px solid ${v.line.hair};
    border-left: 0;
  }
`;
const Keys = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 4px 16px;
  min-height: 36px;
  padding: 4px 12px;
  border-top: 1px solid ${v.line.hair};
  background: ${v.surface.sunken};
  font: ${text.meta};
  color: ${v.ink.soft};
  > span {
    display: inline-flex;
    align-items: center;
    gap: 6px;
  }
  > :last-child {
    margin-left: auto;
  }
  ${width.tight} {
    display: none;
  }
`;
const Choice = styled.span`
  display: block;
  min-width: 0;
  width: 100%;
  padding: 4px 8px;
  b {
    display: flex;
    align-items: center;
    gap: 6px;
    font: ${text.second};
    font-weight: 600;
    color: ${v.ink.strong};
    svg {
      flex-shrink: 0;
      color: ${v.ink.soft};
    }
  }
  em {
    font-style: normal;
    color: ${v.brand.ink};
  }
  > span {
    display: block;
    font: ${text.meta};
    color: ${v.ink.soft};
    ${ellipsis}
  }
`;

/** Shortcode with the typed part set apart. */
function Shortcode({ shortcode: whole, term }: { readonly shortcode: string; readonly term: string }) {
  const shortcode = shortenLabel(whole);
  const at = term === '' ? -1 : foldText(shortcode).indexOf(foldText(term));
  if (at < 0) {
    return <EllipsisText>/{shortcode}</EllipsisText>;
  }
  return (
    <EllipsisText>
      /{shortcode.slice(0, at)}
      <em>{shortcode.slice(at, at + term.length)}</em>
      {shortcode.slice(at + term.length)}
    </EllipsisText>
  );
}

interface QuickMessageListProps {
  readonly picker: QuickMessagePicker;
  readonly ticket: TicketRecord;
}

/** Matching quick messages beside what the contact will read; the field keeps the focus. */
export function QuickMessageList({ picker, ticket }: QuickMessageListProps) {
  const { t } = useTexts();
  const active = picker.choices[picker.active];
  const term = picker.term.trim();
  const fill = useFilledText(ticket);
  const frame = (list: ReactNode): ReactNode => (
    <Frame>
      <div className="panes">
        {list}
        {active !== undefined && <QuickMessagePreview quickMessage={active} ticket={ticket} />}
      </div>
      <KeyHints />
    </Frame>
  );
  return (
    <ChoiceList
      picker={picker}
      label={t('messages.composer.quick.list')}
      countLabel={(count) => t('messages.composer.quick.found', { count })}
      keyOf={({ id }) => String(id)}
      frame={frame}
    >
      {({ shortcode, message, mediaName }) => (
        <Choice>
          <b>
            <Shortcode shortcode={shortcode} term={term} />
            {mediaName !== null && <Paperclip size={12} strokeWidth={1.75} aria-hidden />}
          </b>
          <span>{shortenLabel(message === '' ? (mediaName ?? '') : stripWhatsappMarks(fill(message)))}</span>
        </Choice>
      )}
    </ChoiceList>
  );
}

function QuickMessagePreview({ quickMessage, ticket }: { readonly quickMessage: QuickMessageListRecord; readonly ticket: TicketRecord }) {
  const { t } = useTexts();
  const { message, mediaName } = quickMessage;
  const [first = ticket.contact.name] = ticket.contact.name.split(' ');
  return (
    // Like the list: it may scroll, and keeps the focus of the field.
    <Preview tabIndex={0} onPointerDown={(event) => event.preventDefault()}>
      <figcaption>{t('messages.composer.quick.preview', { name: ticket.isGroup ? ticket.contact.name : first })}</figcaption>
      {message !== '' && (
        <p>
          <FilledText text={message} ticket={ticket} />
        </p>
      )}
      {mediaName !== null && (
        <span className="file">
          <Paperclip size={14} strokeWidth={1.75} aria-hidden />
          <EllipsisText>{mediaName}</EllipsisText>
        </span>
      )}
    </Preview>
  );
}

function KeyHints() {
  const { t } = useTexts();
  return (
    <Keys aria-hidden>
      <span>
        <Kbd of="↑" />
        <Kbd of="↓" />
        {t('messages.composer.quick.keys.choose')}
      </span>
      <span>
        <Kbd of="Enter" />
        {t('messages.composer.quick.keys.insert')}
      </span>
      <span>
        <Kbd of="Ctrl Enter" />
        {t('messages.composer.quick.keys.send')}
      </span>
      <span>
        <Kbd of="Esc" />
        {t('messages.composer.quick.keys.close')}
      </span>
    </Keys>
  );
}
