import { expect, it } from 'vitest'
import { requestedLanguage } from './language.ts'

it.each([
  ['nothing', {}, 'en'],
  ['any', { 'accept-language': '*' }, 'en'],
  ['Swahili of Kenya first', { 'accept-language': 'sw-KE,sw;q=0.9,en;q=0.8' }, 'sw'],
  ['English before Swahili', { 'accept-language': 'en-GB,en;q=0.9,sw;q=0.8' }, 'en'],
  ['Swahili by weight, though named last', { 'accept-language': 'en;q=0.3, sw;q=0.7' }, 'sw'],
  ['languages we don’t speak, then Swahili', { 'accept-language': 'fr-FR, swc;q=0, sw;q=0.2' }, 'sw'],
  ['Swahili refused', { 'accept-language': 'sw;q=0' }, 'en'],
  ['Swedish', { 'accept-language': 'sv-SE' }, 'en'],
  ['what was chosen, whatever the browser says', { cookie: 'a=b; lang=sw', 'accept-language': 'en' }, 'sw'],
  ['English by choice', { cookie: 'lang=en; x=y', 'accept-language': 'sw' }, 'en'],
  ['a choice we don’t have', { cookie: 'lang=fr', 'accept-language': 'sw' }, 'sw'],
  ['another cookie that ends alike', { cookie: 'slang=sw' }, 'en'],
])('%s', (_, headers, language) => {
  expect(requestedLanguage(headers)).toBe(language)
})
