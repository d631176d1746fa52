import { pino } from 'pino'

/** Structured logs on standard error. What a person could be recognised by is never logged, here made doubly sure. */
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
    // Synchronous: an asynchronous one never ends its flush at the exit where nobody reads any more.
    pino.destination({ dest: 2, sync: true }),
  )
export type Log = ReturnType<typeof createLog>
