import type { I18n } from '@lingui/core'
import { createContext, use } from 'react'
import { type Area, textsIn } from './area.ts'
import type { Language, Texts } from './i18n.ts'

/** What is spoken here, and how to speak another language from now on. */
interface Speech {
  readonly i18n: I18n
  readonly language: Language
  /** Whether the words of another language are on their way. */
  readonly isChanging: boolean
  /** Speaks another language once its words are there; false where they did not arrive, and nothing changes here. */
  readonly speak: (language: Language) => Promise<boolean>
  /** Says that an area is spoken, until what this answers is called. */
  readonly speaks: (area: Area) => () => void
}

export const SpeechContext = createContext<Speech | null>(null)

/** The language in use, its texts, and how to change it. Throws outside of Languages. */
export function useSpeech(): Speech {
  const speech = use(SpeechContext)
  if (!speech) throw new Error('Nothing is said outside of Languages')
  return speech
}

/** The texts of an area; waits for them, as React waits, where they are still under way. */
export function useTextsIn(area: Area, language: Language): Texts {
  const texts = textsIn(area, language)
  return texts instanceof Promise ? use(texts) : texts
}
