import type { Texts } from '#shared/i18n/texts.ts';

export const passkeys: Texts['passkeys'] = {
  heading: 'Llaves de acceso',
  lead: 'Entra con la huella, el rostro o el PIN del dispositivo. Sirven en el navegador; en el programa, usa la aplicación o un código de recuperación.',
  none: 'Todavía no hay llaves.',
  add: 'Añadir llave',
  name: 'Nombre de la llave',
  nameHelp: 'Para reconocerla después, como Portátil.',
  nameMissing: 'Da un nombre a la llave.',
  create: 'Crear la llave',
  remove: 'Quitar',
  removeOf: 'Quitar la llave {{name}}',
  added: 'Llave añadida',
  removed: 'Llave quitada',
  lastUsed: 'Último uso:',
  never: 'Nunca usada',
  signIn: 'Entrar con llave de acceso',
  use: 'Usar llave de acceso',
  unsupported: 'Este navegador no tiene llaves de acceso.',
  errors: {
    ERR_PASSKEY_REFUSED: 'La llave de acceso no fue aceptada. Intenta de nuevo o entra de otra forma.',
    ERR_NO_PASSKEY_FOUND: 'Esta llave ya no existe.',
    ERR_PASSKEY_LIMIT: 'Ya hay {{max}} llaves. Quita una antes.',
  },
};
