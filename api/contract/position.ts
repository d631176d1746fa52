/**
 * The log position that an answer reflects. A later read with this position as its minimum shows what the client did or
 * saw.
 */
export const positionHeader = 'x-position'
/** The minimum log position that the answer to a read must reflect. */
export const minPositionHeader = 'x-min-position'
/** Passes a browser's latest position to the next page and to its other tabs. */
export const positionCookie = 'studioni_position'

const form = '\\d{20}(?:-\\d{20})?'
const whole = new RegExp(`^${form}$`)
const cookiePattern = new RegExp(`(?:^|;\\s*)${positionCookie}=(${form})(?:;|$)`)

/** Whether a text can be a position of the log. Positions of one log sort as text. */
export const isPosition = (text: unknown): text is string => typeof text === 'string' && whole.test(text)

/** The position in a cookie header, or in a document's cookies; undefined for none. */
export const positionInCookie = (cookie = ''): string | undefined => cookiePattern.exec(cookie)?.[1]
