/** The one door to the WhatsApp library, so that what has to be mended in it is mended before it is loaded. */
import './patchSignalQueue.ts';
import './patchSignalSessions.ts';

export * from '@whiskeysockets/baileys';
