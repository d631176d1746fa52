import { type I18n, setupI18n } from '@lingui/core'
import { en } from './en.ts'

/** The languages there are, each with the tag its dates and numbers are written by. */
export const languages = { en: 'en-KE' } satisfies Record<string, string>

/** An i18n of its own for each request or tab, speaking English; a further language brings its catalogue on demand. */
export const makeI18n = (): I18n => setupI18n({ locale: 'en', messages: { en } })
