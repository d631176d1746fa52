/** Shortens a text, and removes what PostgreSQL can't store: zero bytes, and halves of cut characters. */
export const storable = (text: string, maxLength = text.length): string =>
  text.slice(0, maxLength).replace(/[\0\p{Cs}]/gu, '')
