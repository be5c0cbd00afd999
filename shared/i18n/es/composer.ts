import type { Texts } from '#shared/i18n/texts.ts';
import { guard } from './guard.ts';
import { later } from './later.ts';
import { quick } from './quick.ts';
import { undo } from './undo.ts';

/** Where messages are written. */
export const composer: Texts['messages']['composer'] = {
  quick,
  later,
  undo,
  guard,
  more: 'Más opciones',
  asDocument: 'Archivo como documento',
  sticker: 'Sticker',
  location: 'Ubicación',
  card: 'Contacto',
  noSticker: 'No se pudo convertir “{{name}}” en sticker.',
  until: 'hasta',
  what: 'Tipo de mensaje',
  reply: 'Responder',
  note: 'Nota',
  label: 'Mensaje para {{name}}',
  placeholder: 'Escribe a {{name}}',
  noteLabel: 'Nota interna',
  notePlaceholder: 'Escribe al equipo. {{name}} no lo ve.',
  noteShort: 'La nota necesita al menos 2 caracteres.',
  attach: 'Adjuntar',
  sign: 'Firmar con tu nombre',
  unsign: 'No firmar con tu nombre',
  send: 'Enviar',
  saveNote: 'Guardar nota',
  saveEdit: 'Guardar',
  toNote: 'Escribir nota interna',
  toReply: 'Responder al contacto',
  editing: 'Editando mensaje',
  stopEditing: 'Dejar de editar',
  stopReplying: 'No responder a este mensaje',
  notEdited: 'El mensaje no se modificó',
  files: 'Archivos para enviar',
  caption: 'Leyenda (opcional)',
  captionOf: 'Leyenda de {{name}}',
  removeFile: 'Quitar {{name}}',
  videoAsDocument: 'WhatsApp no lo reproduce: va como documento',
  pictureAsDocument: 'Demasiado grande para foto: va como documento',
  folder_one: '“{{name}}” es una carpeta: ábrela y suelta sus archivos.',
  folder_other: '“{{name}}” y otras ({{count}} en total) son carpetas: ábrelas y suelta sus archivos.',
  empty_one: '“{{name}}” está vacío: no hay nada que enviar.',
  empty_other: '“{{name}}” y otros ({{count}} en total) están vacíos: no hay nada que enviar.',
  tooLarge_one: '“{{name}}” es demasiado grande. Los videos y audios pueden tener hasta 64 MB, los demás archivos hasta 100 MB.',
  tooLarge_other:
    '“{{name}}” y otros ({{count}} en total) son demasiado grandes. Los videos y audios pueden tener hasta 64 MB, los demás archivos hasta 100 MB.',
  tooMany: 'Hasta 30 archivos a la vez. Los demás quedaron fuera.',
};
