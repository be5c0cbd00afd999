/** The only module that imports Baileys: the patches of its dependencies have to be applied before it is loaded. */
import './patchSignalQueue.ts';
import './patchSignalSessions.ts';

export * from '@whiskeysockets/baileys';
