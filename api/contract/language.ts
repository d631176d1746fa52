import type { LanguageText } from './shared.ts'

/** The cookie with the chosen language. */
export const languageCookie = 'lang'

const chosen = new RegExp(`(?:^|;\\s*)${languageCookie}=(en|sw)(?:;|$)`)

/**
 * Returns the language for the answer to a request: that of its cookie, or else our language with the highest weight in
 * Accept-Language, or else English.
 */
export function requestedLanguage(headers: {
  readonly cookie?: string | undefined
  readonly 'accept-language'?: string | undefined
}): LanguageText {
  const [, named] = chosen.exec(headers.cookie ?? '') ?? []
  return ours(named) ?? preferred(headers['accept-language'] ?? '') ?? 'en'
}

const ours = (tag: string | undefined): LanguageText | undefined => (tag === 'en' || tag === 'sw' ? tag : undefined)

/** 'sw-KE,sw;q=0.9,en;q=0.8' → 'sw'. */
function preferred(accepted: string): LanguageText | undefined {
  const [best] = accepted
    .split(',')
    .map((part) => {
      const [tag = '', weight = 'q=1'] = part.split(';')
      return { language: ours(tag.trim().slice(0, 2).toLowerCase()), weight: Number(weight.trim().replace('q=', '')) }
    })
    .filter(({ language, weight }) => language !== undefined && weight > 0)
    .sort((one, other) => other.weight - one.weight)
  return best?.language
}
