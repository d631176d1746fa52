/** What a person typed into a search box, as a pattern for `ilike`: anywhere, its signs as they are. null: all match. */
export const matching = (search: string | undefined): string | null => {
  const text = search?.trim() ?? ''
  return text === '' ? null : `%${text.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`
}

/**
 * The same for what holds phone numbers and codes of bookings, which are kept in lower case without spaces and signs: a
 * number is found however it is written, 0712 345 678 or +254712345678.
 */
export function matchingKept(search: string | undefined): string | null {
  const text = search?.trim().toLowerCase() ?? ''
  const joined = text.replace(/[\s+()-]/g, '')
  if (/^sb[a-z0-9]{6}$/.test(joined)) return matching(joined)
  return matching(/^\d{3,}$/.test(joined) ? joined.replace(/^0(?=\d{9}$)/, '') : text)
}
