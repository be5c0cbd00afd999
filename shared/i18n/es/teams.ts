import type { Texts } from '#shared/i18n/texts.ts';

export const teams: Texts['teams'] = {
  search: 'Buscar equipos',
  new: 'Nuevo equipo',
  first: 'Crear el primer equipo',
  editing: 'Editar equipo',
  name: 'Nombre',
  color: 'Color',
  members: 'Personas',
  membersHelp: 'Una persona puede estar en varios equipos. Quien se desactiva sale de la lista y vuelve a ella si se reactiva.',
  nobody: 'Nadie',
  all: 'Todos los equipos',
  filter: 'Equipo',
  own: 'Tus equipos',
  tooShort: 'Usa al menos 3 caracteres.',
  save: 'Guardar equipo',
  saved: 'Equipo guardado',
  removed: 'Equipo eliminado',
  empty: {
    title: 'Aún no hay equipos',
    text: 'Reúne en equipos a quienes trabajan codo a codo, como un turno o una tienda, y encuéntralos de una vez en la lista de usuarios.',
  },
  removing: {
    title: '¿Eliminar “{{name}}”?',
    text: 'Las personas del equipo siguen en la empresa, con sus colas y sus tickets.',
    confirm: 'Eliminar equipo',
  },
  errors: {
    ERR_NO_TEAM_FOUND: 'Este equipo ya no existe.',
    ERR_TEAM_NAME_TAKEN: 'Ya existe un equipo con este nombre.',
    ERR_TEAMS_LIMIT: 'La empresa ya tiene {{limit}} equipos, el máximo. Elimina uno que ya no uses.',
  },
};
