/** Script for new documents: provides `require('electron')` and runs the built preload script. */
export const buildRendererScript = (preload: string): string => `(() => {
  if (!location.host.includes('.prosa.localhost')) return;
  const listeners = new Map();
  const clone = (value) => (value === undefined || typeof value === 'function' ? value : structuredClone(value));
  const ask = (kind, channel, values) => window.__electron([kind, channel, values.map(clone)]);
  const ipcRenderer = {
    invoke: async (channel, ...values) => {
      const reply = await ask('invoke', channel, values);
      if ('error' in reply) throw new Error("Error invoking remote method '" + channel + "': Error: " + reply.error);
      return reply.value;
    },
    send: (channel, ...values) => void ask('send', channel, values),
    on: (channel, listener) => { listeners.set(channel, (listeners.get(channel) ?? new Set()).add(listener)); return ipcRenderer; },
    off: (channel, listener) => { listeners.get(channel)?.delete(listener); return ipcRenderer; },
  };
  Object.defineProperty(window, '__deliver', { value: (channel, values) => {
    for (const listener of [...(listeners.get(channel) ?? [])]) listener({ sender: ipcRenderer }, ...values);
  } });
  const wrap = (value) => typeof value === 'function' ? (...values) => value(...values.map(clone)) : clone(value);
  const contextBridge = { exposeInMainWorld: (name, api) => Object.defineProperty(window, name, {
    enumerable: true,
    value: Object.freeze(Object.fromEntries(Object.entries(api).map(([key, member]) => [key, wrap(member)]))),
  }) };
  const webUtils = { getPathForFile: (file) => file.name };
  const sendTitle = () => void ask('title', document.title, []);
  addEventListener('DOMContentLoaded', () => new MutationObserver(sendTitle).observe(document.head, { childList: true, subtree: true, characterData: true }));
  window.open = (address) => { void ask('open', String(address), []); return null; };
  const module = { exports: {} };
  const require = (name) => {
    if (name === 'electron') return { ipcRenderer, contextBridge, webUtils };
    throw new Error('A sandboxed preload cannot require ' + name);
  };
  (function (require, module, exports) { ${preload}\n })(require, module, module.exports);
})();`;
