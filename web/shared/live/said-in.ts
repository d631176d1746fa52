/** The fields of an event, of any type. */
export type Said = Readonly<Record<string, unknown>>

/** Returns the fields of the JSON object in an event's data; none if it is something else. */
export function saidIn(data: string): Said {
  try {
    const said: unknown = JSON.parse(data)
    return typeof said === 'object' && said !== null ? { ...said } : {}
  } catch {
    // Data that is not JSON has no fields.
    return {}
  }
}
