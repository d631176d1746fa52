import { expect, it } from 'vitest'
import { requestedLanguage } from './language.ts'

it.each([
  ['English by default', {}, 'en'],
  ['English for any language', { 'accept-language': '*' }, 'en'],
  ['Swahili if Kenyan Swahili comes first', { 'accept-language': 'sw-KE,sw;q=0.9,en;q=0.8' }, 'sw'],
  ['English if it comes before Swahili', { 'accept-language': 'en-GB,en;q=0.9,sw;q=0.8' }, 'en'],
  ['Swahili if it has the higher weight', { 'accept-language': 'en;q=0.3, sw;q=0.7' }, 'sw'],
  ['Swahili after languages we don’t support', { 'accept-language': 'fr-FR, swc;q=0, sw;q=0.2' }, 'sw'],
  ['English if Swahili has weight 0', { 'accept-language': 'sw;q=0' }, 'en'],
  ['English for Swedish (sv)', { 'accept-language': 'sv-SE' }, 'en'],
  [
    'the language of the cookie, whatever the browser prefers',
    { cookie: 'a=b; lang=sw', 'accept-language': 'en' },
    'sw',
  ],
  ['English if the cookie says so', { cookie: 'lang=en; x=y', 'accept-language': 'sw' }, 'en'],
  [
    'the browser’s language if the cookie names an unsupported one',
    { cookie: 'lang=fr', 'accept-language': 'sw' },
    'sw',
  ],
  ['English for another cookie whose name ends with lang', { cookie: 'slang=sw' }, 'en'],
])('requestedLanguage returns %s', (_, headers, language) => {
  expect(requestedLanguage(headers)).toBe(language)
})
