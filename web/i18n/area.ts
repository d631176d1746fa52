import type { Language, Texts } from './i18n.ts'

/** What a part of the app says: English comes with its code, Swahili is fetched where it is spoken. */
export interface Area {
  readonly en: Texts
  readonly sw: () => Promise<Texts>
}

const fetched = new WeakMap<Area, Promise<Texts>>()

/** The texts of an area in a language: at once in English, a promise otherwise, always the same one. */
export function textsIn(area: Area, language: Language): Texts | Promise<Texts> {
  if (language === 'en') return area.en
  const known = fetched.get(area)
  if (known) return known
  const texts = area.sw()
  fetched.set(area, texts)
  // A script that did not arrive can be asked for again.
  texts.catch(() => fetched.delete(area))
  return texts
}
