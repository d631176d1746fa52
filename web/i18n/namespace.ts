import type { Language, Texts } from './i18n.ts'

/** What a part of the app says: English comes with its code, Swahili is fetched where it is spoken. */
export interface Namespace {
  readonly en: Texts
  readonly sw: () => Promise<Texts>
}

const fetched = new WeakMap<Namespace, Promise<Texts>>()

/**
 * The texts of an area in a language: at once in English, a promise otherwise, always the same one. English is what it
 * promises where the other words do not arrive, rather than nothing.
 */
export function messagesIn(area: Namespace, language: Language): Texts | Promise<Texts> {
  if (language === 'en') return area.en
  const known = fetched.get(area)
  if (known) return known
  const texts = area.sw().catch(() => area.en)
  fetched.set(area, texts)
  return texts
}

/** Fetches the texts of an area before its language is spoken. Rejects where they do not arrive. */
export async function loadMessages(area: Namespace, language: Language): Promise<void> {
  if (language === 'en' || fetched.has(area)) return
  const texts = await area.sw()
  fetched.set(area, Promise.resolve(texts))
}
