import styled from '@emotion/styled';
import { type ChangeEvent, useRef } from 'react';
import { api } from '#shared/api.ts';
import type { SessionUser } from '#shared/areas/auth.ts';
import { maxUserPictureMegabytes } from '#shared/areas/users.ts';
import { AppError } from '#shared/errors.ts';
import { useEndpointMutation, useFileMutation, type LiveEvent } from '#ui/data/cache/useEndpointMutation.ts';
import { updateSessionUser, useActor } from '#ui/data/session/session.ts';
import { Avatar, BusyButton, Button, toast } from '#ui/kit/index.ts';
import { explainError, useTexts } from '#ui/text/index.ts';
import { text, v } from '#ui/theme/tokens.ts';

const FieldLayout = styled.div`
  display: flex;
  align-items: center;
  gap: 16px;
  > div {
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
    > small {
      flex-basis: 100%;
      font: ${text.meta};
      color: ${v.ink.meta};
    }
  }
`;

interface PictureFieldProps {
  readonly user: { readonly id: number; readonly name: string; readonly profilePicUrl: string | null };
}

const toEvent = (user: SessionUser): LiveEvent => ['user', { action: 'update', user }];

/** Sets and removes the photo at once, without waiting for the form around it. */
export function PictureField({ user: { id, name, profilePicUrl } }: PictureFieldProps) {
  const { t } = useTexts();
  const { userId } = useActor();
  const input = useRef<HTMLInputElement>(null);
  const onSuccess = (user: SessionUser): void => {
    if (user.id === userId) {
      updateSessionUser(user);
    }
  };
  const { mutate: send, isPending } = useFileMutation(api.users.setPicture, { toEvent, onSuccess });
  const { mutate: remove } = useEndpointMutation(api.users.removePicture, { toEvent, onSuccess });
  const pick = ({ target }: ChangeEvent<HTMLInputElement>): void => {
    const file = target.files?.[0];
    target.value = '';
    if (file === undefined) {
      return;
    }
    if (file.size > maxUserPictureMegabytes * 1024 * 1024) {
      toast.error(explainError(new AppError('ERR_FILE_TOO_LARGE', { values: { megabytes: maxUserPictureMegabytes } })));
      return;
    }
    send({ id, file });
  };
  return (
    <FieldLayout role="group" aria-label={t('users.picture.label')}>
      <Avatar name={name} size={56} picture={profilePicUrl} />
      <div>
        <input
          ref={input}
          type="file"
          hidden
          accept="image/png,image/jpeg,image/webp"
          aria-label={t('users.picture.label')}
          onChange={pick}
        />
        <BusyButton size="sm" variant="outlined" color="neutral" busy={isPending} onClick={() => input.current?.click()}>
          {t(profilePicUrl === null ? 'users.picture.choose' : 'users.picture.replace')}
        </BusyButton>
        {profilePicUrl !== null && (
          <Button size="sm" variant="plain" color="neutral" onClick={() => remove({ id })}>
            {t('users.picture.remove')}
          </Button>
        )}
        <small>{t('users.picture.help', { max: maxUserPictureMegabytes })}</small>
      </div>
    </FieldLayout>
  );
}
