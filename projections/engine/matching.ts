/** What a person typed into a search box, as a pattern for `ilike`: anywhere, its signs as they are. null: all match. */
export const matching = (search: string | undefined): string | null => {
  const text = search?.trim() ?? ''
  return text === '' ? null : `%${text.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`
}
