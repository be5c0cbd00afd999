import styled from '@emotion/styled';
import { FileUp, Plus, SendHorizontal, X } from 'lucide-react';
import { useEffect, useRef, useState, type ChangeEvent, type KeyboardEvent } from 'react';
import { api } from '#shared/api.ts';
import type { PhoneKind, PhoneMessage, PhonePerson } from '#shared/areas/phone.ts';
import { call } from '#ui/data/client.ts';
import { type Action, ActionMenu, IconAction, toast } from '#ui/kit/index.ts';
import { explain, useTexts } from '#ui/text/index.ts';
import { ellipsis, text, v } from '#ui/theme/tokens.ts';
import { scenes } from './scenes.ts';
import { sendFile } from './send.ts';

const Foot = styled.footer`
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

/** What is being written about: a message that is answered, or an own one that is changed. */
export type About = { readonly what: 'reply' | 'edit'; readonly message: PhoneMessage };

const typingLasts = 3_000;

/** Tells the company that somebody is typing, and when they stopped. */
function useTyping(personId: number): (isTyping: boolean) => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isTold = useRef(false);
  const tell = (isTyping: boolean): void => {
    clearTimeout(timer.current);
    if (isTold.current !== isTyping) {
      isTold.current = isTyping;
      void call(api.phone.act, { personId, act: 'typing', isTyping }).catch(() => undefined);
    }
    if (isTyping) {
      timer.current = setTimeout(() => tell(false), typingLasts);
    }
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  return tell;
}

const kindOf = ({ type }: File): PhoneKind => {
  const [family] = type.split('/');
  return family === 'image' || family === 'video' || family === 'audio' ? family : 'document';
};

interface PhoneFootProps {
  readonly person: PhonePerson;
  readonly about: About | null;
  readonly onAbout: (about: About | null) => void;
}

export function PhoneFoot({ person, about, onAbout }: PhoneFootProps) {
  const { t } = useTexts();
  const [words, setWords] = useState(about?.what === 'edit' ? about.message.body : '');
  const typing = useTyping(person.id);
  const files = useRef<HTMLInputElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const run = (work: Promise<unknown>): void => void work.catch((error: unknown) => toast.failed(explain(error)));
  useEffect(() => {
    if (about !== null) {
      field.current?.focus();
    }
  }, [about]);
  const send = (): void => {
    const body = words.trim();
    if (body === '') {
      return;
    }
    setWords('');
    typing(false);
    onAbout(null);
    const { id: personId } = person;
    run(
      about?.what === 'edit'
        ? call(api.phone.act, { personId, act: 'edit', messageId: about.message.id, body })
        : call(api.phone.send, { personId, body, ...(about !== null && { quotedId: about.message.id }) }),
    );
  };
  const handleKey = ({ key, nativeEvent }: KeyboardEvent): void => {
    if (key === 'Enter' && !nativeEvent.isComposing) {
      send();
    } else if (key === 'Escape') {
      onAbout(null);
    }
  };
  const handleFiles = (event: ChangeEvent<HTMLInputElement>): void => {
    [...(event.target.files ?? [])].forEach((file) => run(sendFile(person.id, { kind: kindOf(file), file, name: file.name })));
    event.target.value = '';
  };
  const upload: Action = { key: 'file', label: t('phone.pickFile'), icon: FileUp, run: () => files.current?.click() };
  const ready = scenes.map(({ key, icon, play }) => ({ key, label: t(`phone.scenes.${key}`), icon, run: () => run(play(person.id)) }));
  return (
    <Foot>
      {about !== null && (
        <div className="about">
          <span>{t(about.what === 'edit' ? 'phone.editing' : 'phone.answering', { text: about.message.body.slice(0, 60) })}</span>
          <IconAction size="sm" icon={X} label={t('phone.leave')} onClick={() => onAbout(null)} />
        </div>
      )}
      <div className="bar">
        <ActionMenu icon={Plus} label={t('phone.attach', { name: person.name })} actions={[upload, ...ready]} placement="top-start" />
        <input
          ref={field}
          type="text"
          value={words}
          placeholder={t('phone.write')}
          aria-label={t('phone.writeAs', { name: person.name })}
          onChange={(event) => {
            setWords(event.target.value);
            typing(event.target.value !== '');
          }}
          onKeyDown={handleKey}
        />
        <IconAction icon={SendHorizontal} label={t('phone.send', { name: person.name })} color="primary" onClick={send} />
        <input ref={files} type="file" multiple hidden onChange={handleFiles} />
      </div>
    </Foot>
  );
}
