import type { Texts } from '#shared/i18n/texts.ts';

export const pauseReasons: Texts['pauseReasons'] = {
  title: 'Pausas',
  search: 'Buscar motivos de pausa',
  new: 'Nuevo motivo',
  first: 'Crear el primer motivo',
  editing: 'Editar motivo de pausa',
  name: 'Motivo',
  isActive: 'Activo',
  isActiveHelp: 'Solo los motivos activos se ofrecen a quien hace una pausa.',
  active: 'Activo',
  inactive: 'Inactivo',
  order: 'Orden',
  maxMinutes: 'Límite',
  maxMinutesHelp: 'Después de él, todos ven la pausa como demasiado larga. En blanco, no hay límite.',
  minutes: 'min',
  noLimit: 'Sin límite',
  limit: '{{minutes}} min',
  tooShort: 'Usa al menos 3 caracteres.',
  save: 'Guardar motivo',
  saved: 'Motivo guardado',
  removed: 'Motivo eliminado',
  empty: {
    title: 'Aún no hay motivos de pausa',
    text: 'Con ellos cada persona avisa que hace una pausa, como el almuerzo: quien transfiere lo ve, y no se le ofrecen tickets nuevos.',
  },
  removing: {
    title: '¿Eliminar “{{name}}”?',
    text: 'Las pausas que ya se hicieron se conservan, con el nombre del motivo.',
    confirm: 'Eliminar motivo',
  },
  errors: {
    ERR_NO_PAUSE_REASON_FOUND: 'Este motivo de pausa ya no existe.',
    ERR_PAUSE_REASON_TAKEN: 'Ya existe un motivo con este nombre.',
    ERR_PAUSE_REASONS_LIMIT: 'La empresa ya tiene {{limit}} motivos de pausa, el máximo. Elimina uno que ya no uses.',
    ERR_PAUSE_REASON_INACTIVE: 'Este motivo ya no se ofrece. Elige otro.',
  },
};
