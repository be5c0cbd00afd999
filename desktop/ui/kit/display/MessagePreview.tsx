import styled from '@emotion/styled';
import { clippedText, radius, text, v } from '#ui/theme/tokens.ts';
import { FormattedText } from './FormattedText.tsx';

const Frame = styled.figure`
  display: grid;
  gap: 6px;
  padding: 12px;
  border-radius: ${radius.control};
  background: ${v.surface.sunken};
  figcaption {
    font: ${text.meta};
    color: ${v.ink.meta};
  }
  p {
    justify-self: start;
    max-width: 100%;
    padding: 8px 12px;
    border-radius: ${radius.card};
    background: ${v.surface.float};
    box-shadow: inset 0 0 0 1px ${v.line.hair};
    font: ${text.body};
    color: ${v.ink.body};
    white-space: pre-wrap;
    overflow-wrap: anywhere;
    ${clippedText}
  }
`;

interface MessagePreviewProps {
  readonly title: string;
  /** Text of the message with its variables filled in. */
  readonly message: string;
  /** Shown below the title instead of an empty message. */
  readonly emptyText: string;
}

/** A message as a contact will read it. */
export function MessagePreview({ title, message, emptyText }: MessagePreviewProps) {
  return (
    <Frame>
      <figcaption>{title}</figcaption>
      {message.trim() === '' ? (
        <figcaption>{emptyText}</figcaption>
      ) : (
        <p>
          <FormattedText text={message} />
        </p>
      )}
    </Frame>
  );
}
