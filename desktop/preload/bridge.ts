import { contextBridge, ipcRenderer, type IpcRendererEvent } from 'electron';
import type { DesktopBridge, IpcEventName, IpcEvents } from '#shared/ipc.ts';

const bridge: DesktopBridge = {
  request: (name, input) => ipcRenderer.invoke('request', name, input),
  subscribe: <Name extends IpcEventName>(name: Name, listener: (payload: IpcEvents[Name]) => void) => {
    const onEvent = (_event: IpcRendererEvent, eventName: IpcEventName, payload: IpcEvents[Name]): void => {
      if (eventName === name) {
        listener(payload);
      }
    };
    ipcRenderer.on('event', onEvent);
    return () => void ipcRenderer.off('event', onEvent);
  },
};

contextBridge.exposeInMainWorld('prosa', bridge);
