import { pino } from 'pino'

/** Structured logs on standard error. Personal data is never logged; redaction is a second safeguard. */
export const createLog = (level: string) =>
  pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: {
        paths: [
          'customerName',
          'customerEmail',
          'customerPhone',
          '*.customerName',
          '*.customerEmail',
          '*.customerPhone',
        ],
        censor: '[personal]',
      },
    },
    // Synchronous, because an asynchronous one may never flush at exit if its reader is gone.
    pino.destination({ dest: 2, sync: true }),
  )
export type Log = ReturnType<typeof createLog>
