import type { Texts } from '#shared/i18n/texts.ts';

export const companyExports: Texts['companyExports'] = {
  title: 'Datos de la empresa',
  intro:
    'Cada archivo contiene todo lo que la empresa tiene aquí, en formatos abiertos y firmado por este servidor. Contraseñas y claves quedan fuera. Pasado el plazo se elimina solo.',
  create: 'Crear archivo',
  begun: 'El archivo se está preparando.',
  createdAt: 'Creado el',
  expiresAt: 'se guarda hasta',
  state: 'Archivo',
  by: 'Pedido por',
  fingerprint: 'Firma del servidor',
  fetch: 'Descargar ({{size}})',
  removed: 'Archivo eliminado',
  states: { running: 'En preparación…', ready: 'Listo', failed: 'Falló. Elimínalo e inténtalo de nuevo.' },
  empty: {
    title: 'Llévate tus datos',
    text: 'Un archivo ZIP con conversaciones, mensajes, contactos, ajustes y medios. Se puede restaurar en otro servidor.',
  },
  removing: {
    title: '¿Eliminar este archivo?',
    text: 'Quien aún no lo descargó ya no podrá. Los datos de la empresa quedan como están.',
    confirm: 'Eliminar archivo',
  },
  errors: {
    ERR_NO_EXPORT_FOUND: 'Este archivo ya no existe.',
    ERR_EXPORT_RUNNING: 'Ya se está preparando un archivo. Espera a que esté listo.',
    ERR_EXPORTS_LIMIT: 'Se guardan hasta {{limit}} archivos. Elimina uno antes.',
  },
};
