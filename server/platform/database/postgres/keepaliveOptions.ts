/**
 * Session options: the server probes an idle connection and drops a dead one, with its locks, within half a minute instead of
 * two hours.
 */
export const keepaliveOptions = '-c tcp_keepalives_idle=15 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3';
