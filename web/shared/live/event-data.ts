/** The fields of an event, of any type. */
export type EventData = Readonly<Record<string, unknown>>

/** Returns the fields of the JSON object in an event's data; none if it is something else. */
export function eventDataIn(data: string): EventData {
  try {
    const parsed: unknown = JSON.parse(data)
    return typeof parsed === 'object' && parsed !== null ? { ...parsed } : {}
  } catch {
    // Data that is not JSON has no fields.
    return {}
  }
}
