import { describe, expect, it } from 'vitest'
import { CancelReason } from '../../../domain/booking/events.ts'
import { mailHtml } from '../../../integrations/email/mail-html.ts'
import { isForOffice, isToStaff } from '../notification.ts'
import { inGsm, smsParts } from './sms-parts.ts'
import { booking, renderedIn, type Sample, site, studio } from './templates.fixtures.ts'
import { templates } from './templates.ts'

const cases = [...renderedIn('en', booking), ...renderedIn('sw', booking)]
const smsIn = (samples: readonly Sample[]) =>
  samples.flatMap(({ name, language, rendered: { sms } }) => (sms ? [{ what: `${name} in ${language}`, sms }] : []))
const tooLong = (samples: readonly Sample[]) =>
  smsIn(samples)
    .filter(({ sms }) => smsParts(sms) > 2)
    .map(({ what, sms }) => `${what}: ${sms}`)

it('every template exists in both languages, on the same channels', () => {
  const channels = (language: string) =>
    cases.filter((each) => each.language === language).map(({ name, rendered }) => [name, Object.keys(rendered).sort()])
  expect(channels('sw')).toEqual(channels('en'))
})

describe('every SMS', () => {
  it('fits two parts', () => {
    expect(smsIn(cases).length).toBeGreaterThan(0)
    expect(tooLong(cases)).toEqual([])
  })

  it('uses only letters that every phone shows', () => {
    const others = smsIn(cases).filter(({ sms }) => inGsm(sms) !== sms)
    expect(others.map(({ what, sms }) => `${what}: ${sms}`)).toEqual([])
  })

  it('is not empty', () => {
    expect(cases.filter(({ rendered }) => rendered.sms === '')).toEqual([])
  })
})

describe('every email', () => {
  const letters = cases.flatMap(({ name, language, rendered: { email } }) =>
    email ? [{ what: `${name} in ${language}`, language, ...email }] : [],
  )

  it('has a subject of 5 to 100 characters on one line', () => {
    const odd = letters.filter(({ subject }) => !/^\S.{3,98}\S$/.test(subject))
    expect(letters.length).toBeGreaterThan(0)
    expect(odd.map(({ what, subject }) => `${what}: ${subject}`)).toEqual([])
  })

  it('begins with a greeting', () => {
    const greetings = { en: /^Hello .+,\n/, sw: /^Habari .+,\n/ }
    const abrupt = letters.filter(({ language, text }) => !greetings[language].test(text))
    expect(abrupt.map(({ what, text }) => `${what}: ${text.split('\n')[0]}`)).toEqual([])
  })

  it('names the support phone', () => {
    expect(letters.filter(({ text }) => !text.includes(site.supportPhone)).map(({ what }) => what)).toEqual([])
  })

  it('has no missing values', () => {
    const gaps = letters.flatMap(({ what, text }) =>
      (text.match(/.*(undefined|null|NaN|\[object|\n{3}|: \n).*/g) ?? []).map((gap) => `${what}: ${gap}`),
    )
    expect(gaps).toEqual([])
  })

  describe('shown as HTML', () => {
    const shown = letters.map((letter) => ({ ...letter, html: mailHtml({ ...letter, brand: site.brand }) }))

    it('declares its language', () => {
      const others = shown.filter(({ language, html }) => !html.includes(`<html lang="${language}">`))
      expect(others.map(({ what }) => what)).toEqual([])
    })

    it('has a link for every address', () => {
      const unlinked = shown.flatMap(({ what, text, html }) =>
        (text.match(/^https:\S+$/gm) ?? [])
          .filter((address) => !html.includes(`href="${address}"`))
          .map((address) => `${what}: ${address}`),
      )
      expect(unlinked).toEqual([])
    })

    it('neither repeats text written by a customer nor links to it', () => {
      const countIn = (text: string) => text.split('evil.example').length - 1
      const lured = shown.filter(
        ({ text, html }) =>
          countIn(html.replace(/<\/?span>/g, '')) !== countIn(text) || html.includes('href="https://evil'),
      )
      expect(shown.some(({ text }) => countIn(text) > 0)).toBe(true)
      expect(lured.map(({ what }) => what)).toEqual([])
    })
  })
})

describe('SMS with the longest names', () => {
  const long = { ...booking, studio: 'The Westlands Podcast Ro', location: 'Kilimani, Nairobi' }
  it('fit two parts, whatever the reason of a cancellation', () => {
    const problems = CancelReason.options.flatMap((reason) =>
      tooLong([...renderedIn('en', { ...long, reason }), ...renderedIn('sw', { ...long, reason })]),
    )
    expect(problems).toEqual([])
  })
})

describe('messages to staff', () => {
  it('are those to managers, admins and support', () => {
    const names = Object.values(templates.en).flatMap((each) => Object.keys(each))
    const others = names.filter((name) => isToStaff(name) && !isForOffice(name))
    expect(others).toEqual(['studio_approved', 'studio_rejected', 'contact_to_support'])
  })

  it('name no customer, nor the note to one', () => {
    const toStaff = cases.filter(({ name }) => /^(manager|admin|nudge)_/.test(name))
    expect(toStaff.length).toBeGreaterThan(0)
    expect(toStaff.filter(({ rendered }) => /example\.com|0712|drums/.test(JSON.stringify(rendered)))).toEqual([])
  })
})

it('every line of a person is quoted, whatever character ends the one before', () => {
  const note = 'One\rtwo\u2028three\u2029four\u0085five\vsix\fseven\r\n\neight'
  const { email } = templates.en.studio.studio_rejected({ ...studio, note }, site)
  expect(email?.text).toContain('> One\n> two\n> three\n> four\n> five\n> six\n> seven\n>\n> eight\n')
})
