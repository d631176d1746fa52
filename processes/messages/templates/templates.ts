import { englishTexts } from './en/english.ts'
import type { AllTexts, InLanguages } from './rendered.ts'
import { swahiliTexts } from './sw/swahili.ts'

/** All message templates, by language. */
export const templates: InLanguages<AllTexts> = { en: englishTexts, sw: swahiliTexts }
