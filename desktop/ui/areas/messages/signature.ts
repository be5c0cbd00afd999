import { sessionStorageOfPage } from '#ui/data/sessionStore.ts';
import { createStore, useStore } from '#ui/data/store.ts';

/** The name under which older clients remember the same choice. */
const key = 'signOption';

function stored(): boolean {
  return sessionStorageOfPage.getItem(key) !== 'false';
}

const store = createStore<{ isOn: boolean }>({ isOn: stored() });

/** Are messages signed with the agent's name? Yes, until somebody says no. */
export const useSignature = (): boolean => useStore(store, ({ isOn }) => isOn);

export function setSignature(isOn: boolean): void {
  store.set({ isOn });
  sessionStorageOfPage.setItem(key, JSON.stringify(isOn));
}

export const signed = (text: string, name: string): string => `*${name}:*\n${text}`;

const signature = /^\*([^*\n]{1,80}):\*\n/;

/** The text without the name above it, and the name. */
export function unsigned(text: string): { readonly name: string | null; readonly text: string } {
  const match = signature.exec(text);
  return match === null ? { name: null, text } : { name: match[1] ?? null, text: text.slice(match[0].length) };
}
