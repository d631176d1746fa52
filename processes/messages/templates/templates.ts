import type { Language } from '../../../language/translate.ts'
import { renderingIn } from './booking-writing.ts'
import { customerTemplates } from './customer-templates.ts'
import { moneyTemplates } from './money-templates.ts'
import {
  accountTemplates,
  contactTemplates,
  officeTemplates,
  phoneTemplates,
  studioTemplates,
} from './other-templates.ts'
import type { Templates } from './rendered.ts'

function templatesIn(language: Language): Templates {
  const rendering = renderingIn(language)
  return {
    booking: { ...customerTemplates(rendering), ...moneyTemplates(rendering), ...officeTemplates(rendering) },
    studio: studioTemplates(language),
    account: accountTemplates(language),
    contact: contactTemplates(language),
    phone: phoneTemplates(language),
  }
}

/** All message templates, by language. */
export const templates: Readonly<Record<Language, Templates>> = { en: templatesIn('en'), sw: templatesIn('sw') }
