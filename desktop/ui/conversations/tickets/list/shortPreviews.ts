import { createStore, useStore } from 'zustand';
import { host } from '#ui/host/index.ts';

const maxCharacters = 20;

const store = createStore<{ isOn: boolean | null }>(() => ({ isOn: null }));

/** Whether rows show only the start of the last message, kept on this device. */
export const useShortPreviews = (): boolean => useStore(store, ({ isOn }) => isOn ?? host().read('shortPreviews') ?? false);

export function setShortPreviews(isOn: boolean): void {
  store.setState({ isOn });
  host().write('shortPreviews', isOn);
}

/** Start of a text, in characters as people count them. */
export function shortenPreview(text: string): string {
  const characters = Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment);
  return characters.length <= maxCharacters ? text : `${characters.slice(0, maxCharacters).join('').trimEnd()}…`;
}
