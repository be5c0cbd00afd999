import type { Texts } from '#shared/i18n/texts.ts';

export const userImports: Texts['userImports'] = {
  title: 'Importar usuarios',
  help: 'Una hoja .xlsx, .xls o .csv con las columnas Nombre y Correo y, si quieres, Perfil y Colas. Cada persona recibe una invitación por correo. Hasta 100 filas.',
  example: 'Descargar hoja de ejemplo',
  exampleName: 'usuarios-ejemplo.csv',
  exampleQueues: 'Ventas, Soporte',
  found_one: 'Se puede invitar a {{count}} persona.',
  found_other: 'Se puede invitar a {{count}} personas.',
  other: 'Elegir otra hoja',
  apply_one: 'Invitar a {{count}} persona',
  apply_other: 'Invitar a {{count}} personas',
  done_one: '{{count}} persona invitada',
  done_other: '{{count}} personas invitadas',
  line: 'Línea {{place}}',
  ok: 'Será invitada',
  problems: {
    badName: 'Nombre de 2 a 50 caracteres',
    badEmail: 'Correo no válido',
    badProfile: 'Perfil desconocido',
    unknownQueue: 'La cola no existe',
    repeated: 'Correo repetido',
    taken: 'Correo en uso',
  },
  errors: {
    ERR_USER_IMPORT_NO_COLUMNS: 'La hoja necesita las columnas Nombre y Correo.',
    ERR_USER_IMPORT_EMPTY: 'La hoja no tiene personas.',
    ERR_USER_IMPORT_TOO_MANY_ROWS: 'La hoja tiene más de {{max}} filas. Divídela en partes más pequeñas.',
    ERR_USER_IMPORT_NO_ROOM:
      'La hoja trae más personas ({{count}}) que lugares libres tiene el plan ({{places}}). Quita filas o cambia de plan.',
    ERR_USER_IMPORT_BUSY: 'Se está leyendo otra hoja. Vuelve a intentarlo en un momento.',
  },
};
