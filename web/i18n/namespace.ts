import type { Language, Texts } from '../../language/translate.ts'

/** The texts of a part of the app. English comes with its code, Swahili is fetched when in use. */
export interface Namespace {
  readonly en: Texts
  readonly sw: () => Promise<Texts>
}

/** Combines the texts of several parts. */
export const mergeNamespaces = (...parts: readonly Namespace[]): Namespace => ({
  en: Object.assign({}, ...parts.map(({ en }) => en)),
  sw: async () => Object.assign({}, ...(await Promise.all(parts.map(({ sw }) => sw())))),
})

const fetched = new WeakMap<Namespace, Promise<Texts>>()

/**
 * Returns the texts of a namespace in a language: directly for English, otherwise as a promise, always the same one. The
 * promise resolves to the English texts if the others fail to load.
 */
export function messagesIn(namespace: Namespace, language: Language): Texts | Promise<Texts> {
  if (language === 'en') return namespace.en
  const known = fetched.get(namespace)
  if (known) return known
  const texts = namespace.sw().catch(() => namespace.en)
  fetched.set(namespace, texts)
  return texts
}

/** Fetches the texts of a namespace before its language is in use. Rejects if they fail to load. */
export async function loadMessages(namespace: Namespace, language: Language): Promise<void> {
  if (language === 'en' || fetched.has(namespace)) return
  const texts = await namespace.sw()
  fetched.set(namespace, Promise.resolve(texts))
}
