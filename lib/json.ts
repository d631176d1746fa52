/** Parses JSON. Returns undefined, which JSON does not have, if it is invalid. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
