import { keyStorage } from '#ui/data/session/sessionStore.ts';
import { createStore, useStore } from '#ui/data/store.ts';

/** The name under which older clients remember the same choice. */
const key = 'signOption';

function isStoredOn(): boolean {
  return keyStorage.getItem(key) !== 'false';
}

const store = createStore<{ isOn: boolean }>({ isOn: isStoredOn() });

/** Are messages signed with the agent's name? Yes, until somebody says no. */
export const useSignatureEnabled = (): boolean => useStore(store, ({ isOn }) => isOn);

export function setSignatureEnabled(isOn: boolean): void {
  store.set({ isOn });
  keyStorage.setItem(key, JSON.stringify(isOn));
}

export const addSignature = (text: string, name: string): string => `*${name}:*\n${text}`;

const signaturePattern = /^\*([^*\n]{1,80}):\*\n/;

/** The text without the name above it, and the name. */
export function splitSignature(text: string): { readonly name: string | null; readonly text: string } {
  const match = signaturePattern.exec(text);
  return match === null ? { name: null, text } : { name: match[1] ?? null, text: text.slice(match[0].length) };
}
