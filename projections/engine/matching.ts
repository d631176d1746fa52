/** Returns a search text as a pattern for `ilike` that matches anywhere, with wildcards escaped. null matches all. */
export const matching = (search: string | undefined): string | null => {
  const text = search?.trim() ?? ''
  return text === '' ? null : `%${text.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`
}

/**
 * The same for columns with phone numbers and booking codes, stored in lower case without spaces and signs. It finds a
 * number in any format: 0712 345 678 or +254712345678.
 */
export function matchingKept(search: string | undefined): string | null {
  const text = search?.trim().toLowerCase() ?? ''
  const joined = text.replace(/[\s+()-]/g, '')
  if (/^sb[a-z0-9]{6}$/.test(joined)) return matching(joined)
  return matching(/^\d{3,}$/.test(joined) ? joined.replace(/^0(?=\d{9}$)/, '') : text)
}
