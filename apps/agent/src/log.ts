import { pino, type Level, type Logger } from 'pino';

/** JSON lines on stderr: stdout stays free for what a person reads. */
export function makeLogger(level: Level | 'silent'): Logger {
  return pino({ level, base: null }, pino.destination({ dest: 2, sync: true }));
}
