import type { QueryClient } from '@tanstack/react-query';
import { api } from '#shared/api.ts';
import type { ChatInput, ChatRecord } from '#shared/conversations/chats/index.ts';
import { useEndpointQuery } from '#ui/data/cache/query.ts';
import { useEndpointMutation } from '#ui/data/cache/useEndpointMutation.ts';
import { useActor } from '#ui/data/session/session.ts';
import { sortByName } from '#ui/data/sortByName.ts';
import { ChipsField, FormDialog, TextField, useEndpointForm } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { cacheChat } from './chatCache.ts';

interface ChatDialogProps {
  /** Null: creates one. */
  readonly chat: ChatRecord | null;
  readonly onSaved: (chat: ChatRecord) => void;
  readonly onClose: () => void;
}

const mutationOptions = {
  onSuccess: (chat: ChatRecord, _input: object, cache: QueryClient): void => cacheChat(cache, chat),
  isErrorShown: true,
};

/** Title and people of a chat. */
export function ChatDialog({ chat, onSaved, onClose }: ChatDialogProps) {
  const { t } = useTexts();
  const { userId } = useActor();
  const { data: users = [] } = useEndpointQuery(api.users.list, {});
  const former = chat?.users.map(({ user }) => user) ?? [];
  const people = sortByName([...users, ...former.filter(({ id }) => users.every((user) => user.id !== id))]);
  const members = former.filter(({ id }) => id !== userId).map(({ id }) => ({ id }));
  const form = useEndpointForm(
    api.chats.create,
    { title: chat?.title ?? '', users: members },
    { 'title.required': t('chats.titleMissing'), 'users.tooFew': t('chats.usersMissing') },
  );
  const create = useEndpointMutation(api.chats.create, mutationOptions).mutateAsync;
  const update = useEndpointMutation(api.chats.update, mutationOptions).mutateAsync;
  const save = async (values: ChatInput): Promise<void> => {
    onSaved(await (chat === null ? create(values) : update({ ...values, id: chat.id })));
  };
  return (
    <FormDialog
      form={form}
      title={t(chat === null ? 'chats.new' : 'chats.editing')}
      submitLabel={t('chats.save')}
      width={480}
      fieldByCode={{ ERR_CHAT_TITLE: 'title', ERR_CHAT_MEMBERS: 'users', ERR_NO_USER_FOUND: 'users' }}
      onSubmit={save}
      onClose={onClose}
    >
      <TextField name="title" label={t('chats.titleLabel')} />
      <ChipsField
        name="users"
        itemKey="id"
        label={t('chats.people')}
        help={t('chats.peopleHelp')}
        placeholder={t('chats.choosePeople')}
        options={people.filter(({ id }) => id !== userId).map(({ id, name }) => ({ value: id, label: name }))}
      />
    </FormDialog>
  );
}
