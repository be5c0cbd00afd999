/**
 * Options of a session: the server asks an idle one whether its other end is still there, and within half a minute lets go of
 * what it held when nobody answers. By itself it would ask after two hours.
 */
export const keepaliveOptions = '-c tcp_keepalives_idle=15 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3';
