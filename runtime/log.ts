import { pino } from 'pino'

/**
 * Returns the fields of an error to log. PostgreSQL's other fields, such as `detail` and `where`, quote rows and
 * parameters, and so do its messages about an invalid value.
 */
function errorFields(error: unknown) {
  if (!(error instanceof Error)) return error
  const { type, message, stack, code, table, constraint } = pino.stdSerializers.err(error)
  return { type, message: withoutValue(message), stack: withoutValue(stack), code, table, constraint }
}

const withoutValue = (text: string | undefined) =>
  text?.replaceAll(/((?:invalid input|out of range)[^:\n]*): ".*"/g, '$1')

/** Throws an error of an output unless its reader is gone, such as a closed terminal (EIO) or the end of a pipe. */
export function unlessReaderGone(error: Error): void {
  if (!('code' in error && ['EIO', 'EPIPE'].includes(String(error.code)))) throw error
}

/** Structured logs on standard error. Personal data is never logged; redaction is a second safeguard. */
export const createLog = (level: string) =>
  pino(
    {
      level,
      base: null,
      serializers: { err: errorFields },
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: {
        paths: ['customerName', 'customerEmail', 'customerPhone'].flatMap((name) => [name, `*.${name}`]),
        censor: '[personal]',
      },
    },
    // Synchronous, because an asynchronous one may never flush at exit if its reader is gone.
    pino.destination({ dest: 2, sync: true }).on('error', unlessReaderGone),
  )
export type Log = ReturnType<typeof createLog>
