import type { Texts } from '#shared/i18n/texts.ts';

export const passkeys: Texts['passkeys'] = {
  heading: 'Claves de acceso',
  lead: 'Entre con la huella, el rostro o el PIN del dispositivo. Sirven en el navegador; en el programa, use la aplicación o un código de recuperación.',
  none: 'Todavía no hay claves.',
  add: 'Añadir clave',
  name: 'Nombre de la clave',
  nameHelp: 'Para reconocerla después, como Portátil.',
  nameMissing: 'Dé un nombre a la clave.',
  create: 'Crear la clave',
  remove: 'Quitar',
  removeOf: 'Quitar la clave {{name}}',
  added: 'Clave añadida',
  removed: 'Clave quitada',
  lastUsed: 'Último uso:',
  never: 'Nunca usada',
  signIn: 'Entrar con clave de acceso',
  use: 'Usar clave de acceso',
  unsupported: 'Este navegador no tiene claves de acceso.',
  errors: {
    ERR_PASSKEY_REFUSED: 'La clave de acceso no fue aceptada. Intente de nuevo o entre de otra forma.',
    ERR_NO_PASSKEY_FOUND: 'Esta clave ya no existe.',
    ERR_PASSKEY_LIMIT: 'Ya hay {{max}} claves. Quite una antes.',
  },
};
