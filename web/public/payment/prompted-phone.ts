const key = 'studioni.prompted'

/** A prompt and the phone number that this tab sent it to. */
interface Prompted {
  readonly id: string
  readonly phone: string
}

const isPrompted = (value: unknown): value is Prompted =>
  typeof value === 'object' &&
  value !== null &&
  'id' in value &&
  'phone' in value &&
  typeof value.id === 'string' &&
  typeof value.phone === 'string'

/** Remembers in this tab, across reloads, which phone number a prompt was sent to. Does nothing if storage is blocked. */
export function keepPromptedPhone(prompted: Prompted): void {
  try {
    window.sessionStorage.setItem(key, JSON.stringify(prompted))
  } catch {
    // The page then shows no number after a reload.
  }
}

/** Returns the phone number that a prompt was sent to from this tab; undefined if it was sent elsewhere. */
export function promptedPhone(id: string): string | undefined {
  try {
    const kept: unknown = JSON.parse(window.sessionStorage.getItem(key) ?? 'null')
    return isPrompted(kept) && kept.id === id ? kept.phone : undefined
  } catch {
    return undefined
  }
}
