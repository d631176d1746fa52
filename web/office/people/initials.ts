/** 'WK' of 'Wanjiru wa Kamau': the first letters of the first and the last word; '?' of nothing. */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean)
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words
  const letters = ends.map((word) => [...(word ?? '')][0] ?? '')
  return letters.join('').toUpperCase() || '?'
}
