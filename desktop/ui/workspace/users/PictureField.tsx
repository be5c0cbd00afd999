import { api } from '#shared/api.ts';
import type { SessionUser } from '#shared/workspace/auth/sessionUser.ts';
import { maxUserPictureMegabytes } from '#shared/workspace/users/index.ts';
import { useEndpointMutation, useFileMutation, type LiveEvent } from '#ui/data/cache/useEndpointMutation.ts';
import { updateSessionUser, useActor } from '#ui/data/session/session.ts';
import { Avatar, ImagePicker } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';

interface PictureFieldProps {
  readonly user: { readonly id: number; readonly name: string; readonly profilePicUrl: string | null };
}

const toEvent = (user: SessionUser): LiveEvent => ['user', { action: 'update', user }];

export function PictureField({ user: { id, name, profilePicUrl } }: PictureFieldProps) {
  const { t } = useTexts();
  const { userId } = useActor();
  const onSuccess = (user: SessionUser): void => {
    if (user.id === userId) {
      updateSessionUser(user);
    }
  };
  const { mutate: send, isPending } = useFileMutation(api.users.setPicture, { toEvent, onSuccess });
  const { mutate: remove } = useEndpointMutation(api.users.removePicture, { toEvent, onSuccess });
  return (
    <ImagePicker
      label={t('users.picture.label')}
      help={t('users.picture.help', { max: maxUserPictureMegabytes })}
      chooseLabel={t(profilePicUrl === null ? 'users.picture.choose' : 'users.picture.replace')}
      removeLabel={t('users.picture.remove')}
      maxMegabytes={maxUserPictureMegabytes}
      preview={<Avatar name={name} size={56} picture={profilePicUrl} />}
      isBusy={isPending}
      onPick={(file) => send({ id, file })}
      onRemove={profilePicUrl === null ? null : () => remove({ id })}
    />
  );
}
