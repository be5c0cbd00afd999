import type { Texts } from '#shared/i18n/texts.ts';

export const files: Texts['files'] = {
  search: 'Buscar listas de archivos',
  new: 'Nueva lista de archivos',
  first: 'Crear la primera lista',
  editing: 'Editar lista de archivos',
  name: 'Nombre',
  message: 'Mensaje',
  messageHelp: 'Para qué sirven los archivos de esta lista.',
  files: 'Archivos',
  tooShort: 'Usa al menos 3 caracteres.',
  save: 'Guardar lista',
  saved: 'Lista de archivos guardada',
  removed: 'Lista de archivos eliminada',
  option: {
    name: 'Leyenda del archivo {{place}}',
    file: 'Archivo {{place}}',
    help: 'Hasta {{megabytes}} MB.',
    missing: 'Elige un archivo o quita esta línea.',
    remove: 'Quitar el archivo {{place}}',
    add: 'Otro archivo',
  },
  empty: {
    title: 'Aún no hay listas de archivos',
    text: 'Una lista de archivos acompaña a una campaña: cada archivo se envía con su leyenda.',
  },
  removing: {
    title: '¿Eliminar la lista “{{name}}”?',
    unused: 'La lista no tiene archivos.',
    text_one: '1 archivo se elimina con ella.',
    text_other: '{{count}} archivos se eliminan con ella.',
    confirm: 'Eliminar lista',
  },
  errors: {
    ERR_NO_FILE_FOUND: 'Esta lista de archivos ya no existe.',
    ERR_RATING_NAME_ALREADY_EXISTS: 'Ya existe una lista de archivos con este nombre.',
    ERR_FILELIST_LIMIT: 'La empresa ya tiene 200 listas de archivos. Elimina las que ya no usa.',
  },
};
