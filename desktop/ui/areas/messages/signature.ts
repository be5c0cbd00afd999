import { createStore, useStore } from 'zustand';
import { keyStorage } from '#ui/data/session/sessionStore.ts';

/** Storage key shared with older clients. */
const key = 'signOption';

function isStoredOn(): boolean {
  return keyStorage.getItem(key) !== 'false';
}

const store = createStore<{ isOn: boolean }>(() => ({ isOn: isStoredOn() }));

/** Whether messages are signed with the agent's name; on by default. */
export const useSignatureEnabled = (): boolean => useStore(store, ({ isOn }) => isOn);

export function setSignatureEnabled(isOn: boolean): void {
  store.setState({ isOn });
  keyStorage.setItem(key, JSON.stringify(isOn));
}

export const addSignature = (text: string, name: string): string => `*${name}:*\n${text}`;

const signaturePattern = /^\*([^*\n]{1,80}):\*\n/;

/** Splits the signature off a text. */
export function splitSignature(text: string): { readonly name: string | null; readonly text: string } {
  const match = signaturePattern.exec(text);
  return match === null ? { name: null, text } : { name: match[1] ?? null, text: text.slice(match[0].length) };
}
