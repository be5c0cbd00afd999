import type { RefObject } from 'react';
import { api } from '#shared/api.ts';
import { useEndpointQuery } from '#ui/data/cache/query.ts';
import { mentionCandidates, findMentionQuery, searchCandidates, type MentionCandidate, type DraftMention } from './mentions.ts';
import { usePicker, type Picker } from './usePicker.ts';
import { useTrigger } from './useTrigger.ts';

interface MentionPickerOptions {
  readonly ticketId: number;
  /** Groups only, and not in notes. */
  readonly isEnabled: boolean;
  readonly value: string;
  readonly field: RefObject<HTMLTextAreaElement | null>;
  readonly onSelect: (mention: DraftMention) => void;
}

/** Suggests group members for `@name`. */
export function useMentionPicker({ ticketId, onSelect, ...triggerOptions }: MentionPickerOptions): Picker<MentionCandidate> {
  const trigger = useTrigger({ ...triggerOptions, character: '@', find: findMentionQuery });
  // An empty list means that the connection could not be asked.
  const { data = [] } = useEndpointQuery(
    api.messages.members,
    { ticketId },
    { enabled: trigger.query !== null, staleTime: 0, isUnusable: (members) => members.length === 0 },
  );
  const choose = ({ address, user, name }: MentionCandidate): void => {
    onSelect({ address, user, name });
    trigger.replace(`@${name} `);
  };
  const matches = trigger.query === null ? [] : searchCandidates(mentionCandidates(data), trigger.query.term);
  return usePicker({ trigger, matches, choose });
}
