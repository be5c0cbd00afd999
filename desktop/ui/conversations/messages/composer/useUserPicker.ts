import type { RefObject } from 'react';
import { api } from '#shared/api.ts';
import type { UserBrief } from '#shared/workspace/users/record.ts';
import { useEndpointQuery } from '#ui/data/cache/query.ts';
import { useUser } from '#ui/data/session/session.ts';
import { foldText } from '#ui/text/index.ts';
import { findMentionQuery } from './mentions.ts';
import { usePicker, type Picker } from './usePicker.ts';
import { useTrigger } from './useTrigger.ts';

interface UserPickerOptions {
  /** Notes only. */
  readonly isEnabled: boolean;
  readonly value: string;
  readonly field: RefObject<HTMLTextAreaElement | null>;
}

/** Suggests colleagues for `@name` in a note. */
export function useUserPicker({ isEnabled, value, field }: UserPickerOptions): Picker<UserBrief> {
  const { id: ownId } = useUser();
  const trigger = useTrigger({ isEnabled, value, field, character: '@', find: findMentionQuery });
  const { data: users = [] } = useEndpointQuery(api.users.list, {}, { enabled: trigger.query !== null });
  const term = foldText(trigger.query?.term ?? '');
  const matches = trigger.query === null ? [] : users.filter(({ id, name }) => id !== ownId && ` ${foldText(name)}`.includes(` ${term}`));
  return usePicker({ trigger, matches, choose: ({ name }) => trigger.replace(`@${name} `) });
}
