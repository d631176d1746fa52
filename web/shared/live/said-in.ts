/** What was said, trusted in nothing. */
export type Said = Readonly<Record<string, unknown>>

/** What the data of a stream's event says: the fields of its JSON object; none where it is something else. */
export function saidIn(data: string): Said {
  try {
    const said: unknown = JSON.parse(data)
    return typeof said === 'object' && said !== null ? { ...said } : {}
  } catch {
    // No JSON says nothing.
    return {}
  }
}
