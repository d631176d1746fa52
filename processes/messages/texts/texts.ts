import { englishTexts } from './en/english.ts'
import type { AllTexts, InLanguages } from './said.ts'
import { swahiliTexts } from './sw/swahili.ts'

/** Everything that is said, by language. */
export const texts: InLanguages<AllTexts> = { en: englishTexts, sw: swahiliTexts }
