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
