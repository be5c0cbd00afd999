import styled from '@emotion/styled';
import { FileUp, Plus, SendHorizontal, X } from 'lucide-react';
import { type ChangeEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { api } from '#shared/api.ts';
import type { PhoneKind, PhoneMessage, PhonePerson } from '#shared/conversations/phone.ts';
import { callEndpoint } from '#ui/data/http/client.ts';
import { useEndpointMutation } from '#ui/data/cache/useEndpointMutation.ts';
import { type Action, ActionMenu, IconButton, toast } from '#ui/kit/index.ts';
import { explainError, useTexts } from '#ui/text/index.ts';
import { ellipsis, text, v } from '#ui/theme/tokens.ts';
import { sampleMessages, sendPhoneFile } from './sampleMessages.ts';

const ComposerFrame = styled.footer`
  flex-shrink: 0;
  padding: 4px 10px 12px;
  > .about {
    display: flex;
    align-items: center;
    gap: 4px;
    padding: 0 4px;
    font: ${text.meta};
    color: ${v.ink.soft};
    span {
      flex: 1;
      ${ellipsis}
    }
  }
  > .bar {
    display: flex;
    align-items: center;
    gap: 4px;
  }
  .bar > input[type='text'] {
    flex: 1;
    min-width: 0;
    height: 36px;
    padding: 0 14px;
    border: 1px solid ${v.line.control};
    border-radius: 999px;
    background: ${v.surface.base};
    font: ${text.second};
    color: ${v.ink.strong};
  }
`;

/** Message being replied to, or own message being edited. */
export type ComposeTarget = { readonly what: 'reply' | 'edit'; readonly message: PhoneMessage };

const typingTimeoutMs = 3_000;

/** Sends the typing indicator to the company. */
function usePhoneTyping(personId: number): (isTyping: boolean) => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const lastSent = useRef(false);
  const sendTyping = (isTyping: boolean): void => {
    clearTimeout(timer.current);
    if (lastSent.current !== isTyping) {
      lastSent.current = isTyping;
      void callEndpoint(api.phone.act, { personId, act: 'typing', isTyping }).catch(() => undefined);
    }
    if (isTyping) {
      timer.current = setTimeout(() => sendTyping(false), typingTimeoutMs);
    }
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  return sendTyping;
}

const phoneKindOf = ({ type }: File): PhoneKind => {
  const [family] = type.split('/');
  return family === 'image' || family === 'video' || family === 'audio' ? family : 'document';
};

interface PhoneComposerProps {
  readonly person: PhonePerson;
  readonly target: ComposeTarget | null;
  readonly onTargetChange: (about: ComposeTarget | null) => void;
}

export function PhoneComposer({ person, target, onTargetChange }: PhoneComposerProps) {
  const { t } = useTexts();
  const [text, setText] = useState(target?.what === 'edit' ? target.message.body : '');
  const typing = usePhoneTyping(person.id);
  const files = useRef<HTMLInputElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const sendMessage = useEndpointMutation(api.phone.send);
  const editMessage = useEndpointMutation(api.phone.act);
  const run = (work: Promise<unknown>): void => void work.catch((error: unknown) => toast.error(explainError(error)));
  useEffect(() => {
    if (target !== null) {
      field.current?.focus();
    }
  }, [target]);
  const send = (): void => {
    const body = text.trim();
    if (body === '') {
      return;
    }
    setText('');
    typing(false);
    onTargetChange(null);
    const { id: personId } = person;
    if (target?.what === 'edit') {
      editMessage.mutate({ personId, act: 'edit', messageId: target.message.id, body });
    } else {
      sendMessage.mutate({ personId, body, ...(target !== null && { quotedId: target.message.id }) });
    }
  };
  const handleKey = ({ key, nativeEvent }: KeyboardEvent): void => {
    if (key === 'Enter' && !nativeEvent.isComposing) {
      send();
    } else if (key === 'Escape') {
      onTargetChange(null);
    }
  };
  const handleFiles = (event: ChangeEvent<HTMLInputElement>): void => {
    [...(event.target.files ?? [])].forEach((file) => run(sendPhoneFile(person.id, { kind: phoneKindOf(file), file, name: file.name })));
    event.target.value = '';
  };
  const upload: Action = { key: 'file', label: t('phone.pickFile'), icon: FileUp, run: () => files.current?.click() };
  const samples = sampleMessages.map(({ key, icon, send: sendSample }) => ({
    key,
    label: t(`phone.scenes.${key}`),
    icon,
    run: () => run(sendSample(person.id)),
  }));
  return (
    <ComposerFrame>
      {target !== null && (
        <div className="about">
          <span>{t(target.what === 'edit' ? 'phone.editing' : 'phone.answering', { text: target.message.body.slice(0, 60) })}</span>
          <IconButton size="sm" icon={X} label={t('phone.leave')} onClick={() => onTargetChange(null)} />
        </div>
      )}
      <div className="bar">
        <ActionMenu icon={Plus} label={t('phone.attach', { name: person.name })} actions={[upload, ...samples]} placement="top-start" />
        <input
          ref={field}
          type="text"
          value={text}
          placeholder={t('phone.write')}
          aria-label={t('phone.writeAs', { name: person.name })}
          onChange={(event) => {
            setText(event.target.value);
            typing(event.target.value !== '');
          }}
          onKeyDown={handleKey}
        />
        <IconButton icon={SendHorizontal} label={t('phone.send', { name: person.name })} color="primary" onClick={send} />
        <input ref={files} type="file" multiple hidden onChange={handleFiles} />
      </div>
    </ComposerFrame>
  );
}
