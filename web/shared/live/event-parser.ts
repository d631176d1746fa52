/** A server-sent event. `id` is the point after which a later connection resumes; null if the event had none. */
export interface StreamEvent {
  readonly event: string
  readonly data: string
  readonly id: string | null
}

const lineEnd = /\r\n|\r|\n/

/**
 * Returns a parser of server-sent events (WHATWG HTML, section 9.2.6). It takes text in pieces of any length and returns
 * the events that each piece completes. Comments only keep the connection open and complete nothing.
 */
export function eventParser(): (piece: string) => StreamEvent[] {
  let unread = ''
  let fields: readonly Field[] = []

  return (piece) => {
    const text = unread + piece
    // A carriage return at the end may be the first half of a line end.
    const held = text.endsWith('\r') ? 1 : 0
    const lines = text.slice(0, text.length - held).split(lineEnd)
    unread = (lines.pop() ?? '') + text.slice(text.length - held)

    const events: StreamEvent[] = []
    for (const line of lines) {
      if (line !== '') fields = [...fields, fieldIn(line)]
      else {
        events.push(...eventOf(fields))
        fields = []
      }
    }
    return events
  }
}

interface Field {
  readonly name: string
  readonly value: string
}

function fieldIn(line: string): Field {
  const colon = line.indexOf(':')
  if (colon === -1) return { name: line, value: '' }
  return { name: line.slice(0, colon), value: line.slice(colon + 1).replace(/^ /, '') }
}

/** Returns the event of these fields; none if they have no data. */
function eventOf(fields: readonly Field[]): StreamEvent[] {
  const last = (name: string) => fields.findLast((field) => field.name === name)?.value
  const data = fields.filter(({ name }) => name === 'data').map(({ value }) => value)
  if (data.length === 0) return []
  return [{ event: last('event') || 'message', data: data.join('\n'), id: last('id') ?? null }]
}
