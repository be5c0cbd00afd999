import { contextBridge, ipcRenderer, type IpcRendererEvent } from 'electron';
import type { DesktopBridge, IpcEventName, IpcEvents } from '#shared/ipc.ts';

const bridge: DesktopBridge = {
  request: (name, question) => ipcRenderer.invoke('ask', name, question),
  subscribe: <Name extends IpcEventName>(name: Name, listener: (said: IpcEvents[Name]) => void) => {
    const hearTell = (_event: IpcRendererEvent, told: IpcEventName, said: IpcEvents[Name]): void => {
      if (told === name) {
        listener(said);
      }
    };
    ipcRenderer.on('tell', hearTell);
    return () => void ipcRenderer.off('tell', hearTell);
  },
};

contextBridge.exposeInMainWorld('prosa', bridge);
