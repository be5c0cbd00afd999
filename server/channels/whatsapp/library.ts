/** The one door to the WhatsApp library, so that what has to be mended in it is mended before it is loaded. */
import './signalQueue.ts';
import './signalSessions.ts';

export * from '@whiskeysockets/baileys';
