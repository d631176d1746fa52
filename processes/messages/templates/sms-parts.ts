/** The letters of GSM 03.38 that take one septet in an SMS; those of its extension take two. */
const basic =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà'
const extension = '^{}\\[~]|€'
const ours: Readonly<Record<string, string>> = {
  '’': "'",
  '‘': "'",
  '“': '"',
  '”': '"',
  '–': '-',
  '—': '-',
  '…': '...',
}

/**
 * Converts a text to letters that every phone shows and of which 160 fit into one SMS part. Drops accents that GSM
 * lacks and replaces other letters with a question mark.
 */
export const inGsm = (text: string): string => [...text].map(letterInGsm).join('')

function letterInGsm(letter: string): string {
  if (basic.includes(letter) || extension.includes(letter)) return letter
  const plain = ours[letter] ?? letter.normalize('NFD').replace(/\p{M}/gu, '')
  return [...plain].every((each) => basic.includes(each)) ? plain : '?'
}

/** Returns the number of parts of an SMS: one for up to 160 septets, else one per 153. */
export function smsParts(text: string): number {
  const septets = [...text].reduce((sum, letter) => sum + (extension.includes(letter) ? 2 : 1), 0)
  return septets <= 160 ? 1 : Math.ceil(septets / 153)
}
