import { useEffect, type RefObject } from 'react';
import { api } from '#shared/api.ts';
import type { QuickMessageListRecord } from '#shared/conversations/quickMessages.ts';
import { usePicker, type Picker } from '#ui/conversations/messages/composer/usePicker.ts';
import { useTrigger } from '#ui/conversations/messages/composer/useTrigger.ts';
import { useEndpointQuery } from '#ui/data/cache/query.ts';
import { findQuickMessageQuery, indexQuickMessages, searchQuickMessages } from './searchQuickMessages.ts';

const maxChoices = 50;
const none: readonly QuickMessageListRecord[] = [];

interface QuickMessagePickerOptions {
  readonly queueId: number | null;
  /** Replies only. */
  readonly isEnabled: boolean;
  readonly value: string;
  readonly field: RefObject<HTMLTextAreaElement | null>;
  /** Attaches the file of the chosen message. */
  readonly onSelect: (quickMessage: QuickMessageListRecord) => Promise<void>;
  readonly send: () => void;
}

export interface QuickMessagePicker extends Picker<QuickMessageListRecord> {
  readonly term: string;
  /** Inserts the active message and sends; false without one. */
  insertAndSend(): boolean;
}

/** Suggests quick messages for `/shortcode`. */
export function useQuickMessagePicker(options: QuickMessagePickerOptions): QuickMessagePicker {
  const { queueId, isEnabled, value, field, onSelect, send } = options;
  const trigger = useTrigger({ isEnabled, character: '/', value, field, find: findQuickMessageQuery });
  // Loaded before the first `/`: a shortcode typed at once must not be sent as it stands.
  const { data = none } = useEndpointQuery(api.quickMessages.list, {}, { enabled: isEnabled });
  useEffect(() => {
    // Not at the first key, which it would delay: a thousand messages take 20 ms.
    indexQuickMessages(data);
  }, [data]);
  const { query } = trigger;
  const isLeading = query !== null && value.slice(0, query.start).trim() === '';
  const matches = query === null ? [] : searchQuickMessages(data, { term: query.term, isLeading, queueId });
  const insert = (quickMessage: QuickMessageListRecord): Promise<void> => {
    trigger.replace(quickMessage.message);
    return onSelect(quickMessage);
  };
  const picker = usePicker({ trigger, matches, maxChoices, choose: (quickMessage) => void insert(quickMessage) });
  const insertAndSend = (): boolean => {
    const active = picker.choices[picker.active];
    if (active !== undefined) {
      void insert(active).then(send);
    }
    return active !== undefined;
  };
  return { ...picker, term: query?.term ?? '', insertAndSend };
}
