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
    pino.destination({ dest: 2, sync: false }),
  )
export type Log = ReturnType<typeof createLog>
