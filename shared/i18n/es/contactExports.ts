import type { Texts } from '#shared/i18n/texts.ts';

export const contactExports: Texts['contactExports'] = {
  title: 'Exportar contactos',
  all: 'La hoja trae todos los contactos.',
  found: 'La hoja trae los contactos encontrados con “{{term}}”.',
  fields: 'Columnas',
  field: {
    name: 'Nombre',
    number: 'Número',
    email: 'Correo',
    connection: 'Canal',
    tags: 'Etiquetas de los tickets',
    createdAt: 'Creado el',
    lastMessageAt: 'Último mensaje',
    extraInfo: 'Información extra',
  },
  none: 'Elige al menos una columna.',
  format: 'Formato',
  formats: { xlsx: 'Excel (.xlsx)', csv: 'CSV' },
  create: 'Crear hoja',
  made: 'Hojas del último día',
  rows_one: '{{count}} contacto',
  rows_other: '{{count}} contactos',
  states: { running: 'En preparación…', ready: 'Lista', failed: 'No funcionó. Elimínala e inténtalo de nuevo.' },
  fetch: 'Descargar {{format}}, {{size}}',
  remove: 'Eliminar la hoja de {{date}}',
  errors: {
    ERR_NO_CONTACT_EXPORT_FOUND: 'Esta hoja ya no existe.',
    ERR_CONTACT_EXPORT_RUNNING: 'Ya hay una hoja en preparación. Espera a que esté lista.',
    ERR_CONTACT_EXPORTS_LIMIT: 'Se guardan hasta {{limit}} hojas. Elimina una antes.',
    ERR_CONTACT_EXPORT_TOO_LARGE:
      'Una hoja contiene hasta {{limit}} contactos. Usa la exportación de los datos de la empresa en los ajustes.',
  },
};
