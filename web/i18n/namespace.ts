import type { Language, Texts } from './i18n.ts'

/** The texts of a part of the app. English comes with its code, Swahili is fetched when in use. */
export interface Namespace {
  readonly en: Texts
  readonly sw: () => Promise<Texts>
}

const fetched = new WeakMap<Namespace, Promise<Texts>>()

/**
 * Returns the texts of an area in a language: directly for English, otherwise as a promise, always the same one. The
 * promise resolves to the English texts if the others fail to load.
 */
export function messagesIn(area: Namespace, language: Language): Texts | Promise<Texts> {
  if (language === 'en') return area.en
  const known = fetched.get(area)
  if (known) return known
  const texts = area.sw().catch(() => area.en)
  fetched.set(area, texts)
  return texts
}

/** Fetches the texts of an area before its language is in use. Rejects if they fail to load. */
export async function loadMessages(area: Namespace, language: Language): Promise<void> {
  if (language === 'en' || fetched.has(area)) return
  const texts = await area.sw()
  fetched.set(area, Promise.resolve(texts))
}
