import type { Texts } from '#shared/i18n/texts.ts';

export const contactFields: Texts['contactFields'] = {
  title: 'Campos de contacto',
  search: 'Buscar campos',
  new: 'Nuevo campo',
  first: 'Crear el primer campo',
  editing: 'Editar campo',
  name: 'Nombre',
  nameHelp: 'La información extra con este nombre pasa a ser de este campo.',
  kind: 'Tipo',
  kinds: { text: 'Texto', number: 'Número', date: 'Fecha', boolean: 'Sí o no', choice: 'Opción' },
  options: 'Opciones',
  optionsHelp: 'Una por línea.',
  order: 'Orden',
  save: 'Guardar campo',
  saved: 'Campo guardado',
  removed: 'Campo eliminado',
  true: 'Sí',
  false: 'No',
  unset: 'Sin valor',
  empty: {
    title: 'Aún no hay campos propios',
    text: 'Con ellos cada contacto tiene lo que tu empresa necesita saber, como plan, cumpleaños o código de cliente, siempre de la misma forma.',
  },
  removing: {
    title: '¿Eliminar el campo “{{name}}”?',
    text: 'Los valores ya completados siguen en los contactos, como información extra.',
    confirm: 'Eliminar campo',
  },
  errors: {
    ERR_NO_CONTACT_FIELD_FOUND: 'Este campo ya no existe.',
    ERR_CONTACT_FIELD_TAKEN: 'Ya existe un campo con este nombre.',
    ERR_CONTACT_FIELDS_LIMIT: 'La empresa ya tiene {{limit}} campos, el máximo. Elimina uno que ya no uses.',
    ERR_CONTACT_FIELD_OPTIONS: 'Escribe al menos una opción.',
    ERR_CONTACT_FIELD_VALUE: 'El valor de “{{name}}” no es del tipo de este campo.',
  },
};
