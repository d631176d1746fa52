import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { readKenyanMobile } from '../../domain/kernel/phone.ts'
import { addDays, dateOf, endOf, hourOf, startOf, studioDateAt, weekdayOf } from '../../domain/kernel/slot.ts'
import { customers, features, limitations, managers, offeredAt, picturesOf, studios } from './demo/demo.ts'
import { demoData } from './demo-data.ts'
import { renderSvg } from './seed-studios.ts'

const now = new Date('2026-12-01T11:20:00.000Z')
const { bookings } = demoData('studioni', now)
const placed = bookings.flatMap(({ slots: [first, ...rest], ...booking }) =>
  first === undefined ? [] : [{ ...booking, first, last: rest.at(-1) ?? first }],
)

const hourInNairobi = (at: Date) => (at.getUTCHours() + 3) % 24
const lastOf = (steps: (typeof bookings)[number]['steps']) => steps.at(-1)?.does ?? ''

const digestOf = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('hex')

test('demoData is the same for the same seed and instant, and differs for others', () => {
  const digests = [
    ...[demoData('studioni', now), demoData('studioni', now), demoData('another', now)],
    demoData('studioni', new Date('2026-12-02T11:20:00.000Z')),
  ].map(digestOf)
  expect(digests[1]).toBe(digests[0])
  expect(new Set(digests).size).toBe(3)
})

describe('the studios', () => {
  test('number at least twelve, of four kinds, in five cities, with three featured', () => {
    expect(studios.length).toBeGreaterThanOrEqual(12)
    expect(new Set(studios.map(({ code }) => code)).size).toBe(studios.length)
    expect(new Set(studios.map(({ city }) => city)).size).toBe(5)
    expect(new Set(studios.map(({ kind }) => kind)).size).toBe(4)
    expect(studios.filter(({ featured }) => featured)).toHaveLength(3)
  })

  test('have a manager, and mention their kind in the name or description', () => {
    const emails = Object.values(managers).map(({ email }) => email)
    for (const {
      kind,
      details: { name, description },
      manager,
    } of studios) {
      expect(`${name} ${description}`.toLowerCase()).toContain(kind)
      expect(emails).toContain(manager)
    }
  })

  test('use all features and limitations of the catalogue, and no others', () => {
    expect(new Set(studios.flatMap((studio) => studio.features))).toEqual(new Set(Object.keys(features)))
    expect(new Set(studios.flatMap((studio) => studio.limitations))).toEqual(new Set(Object.keys(limitations)))
  })

  test('offer two to four session types; two rely on the three global ones', () => {
    for (const studio of studios) expect([2, 3, 4]).toContain(offeredAt(studio).length)
    expect(studios.filter(({ sessionTypes }) => sessionTypes.length === 0)).toHaveLength(2)
  })
})

test('people have Kenyan mobile numbers, and email addresses without a mailbox', () => {
  for (const { phone, email } of [...customers, ...Object.values(managers)]) {
    expect(readKenyanMobile(phone)).toBe(phone)
    expect(email).toMatch(/@(example\.com|studioni\.test)$/)
  }
  expect(new Set(customers.map(({ email }) => email)).size).toBe(customers.length)
})

// Commands check their hours, people and session types (seed.integration.test.ts).
describe('the bookings', () => {
  test('cover three months', () => {
    const dates = placed.map(({ first }) => dateOf(first)).sort()
    expect(bookings.length).toBeGreaterThan(500)
    expect(bookings.length).toBeLessThan(750)
    expect(dates[0]).toBe(addDays(studioDateAt(now), -45))
    expect(dates.at(-1)).toBe(addDays(studioDateAt(now), 45))
  })

  test.each([0, 1, 2, 3, 4, 5, 6, 7])(
    'happen in order and never in the future, on any day and at any hour (%i)',
    (i) => {
      const instant = new Date(now.getTime() + i * 27.5 * 3_600_000)
      const demo = demoData(`seed ${i}`, instant)
      for (const { steps } of demo.bookings) {
        const times = steps.map(({ at }) => at.getTime())
        expect(times).toEqual(times.toSorted((a, b) => a - b))
        expect(times.at(-1)).toBeLessThanOrEqual(instant.getTime())
        expect(times[0]).toBeGreaterThan(demo.since.getTime())
        expect(steps[0]?.does).toBe('request')
      }
    },
  )

  test('are approved and paid before their session, and completed only after it', () => {
    for (const { first, last, steps } of placed)
      for (const { does, at } of steps) {
        if (['request', 'confirm', 'approve', 'pay', 'reject'].includes(does))
          expect(at.getTime()).toBeLessThan(startOf(first).getTime())
        if (does === 'complete') expect(at.getTime()).toBeGreaterThan(endOf(last).getTime() + 3_600_000)
      }
  })

  test('give no customer two sessions at the same hour', () => {
    const hours = bookings.flatMap(({ customer, slots }) => slots.map((slot) => `${customer.email} ${slot}`))
    expect(new Set(hours).size).toBe(hours.length)
  })

  test('are decided by staff in waking hours, unless they wait for the next step', () => {
    const decided = bookings.flatMap(({ steps }) =>
      steps.filter(
        (step) =>
          step.does === 'reject' ||
          (['confirm', 'approve'].includes(step.does) && !['request', 'confirm', 'approve'].includes(lastOf(steps))) ||
          (step.does === 'cancel' && ['manager', 'admin'].includes(step.reason)),
      ),
    )
    expect(decided.length).toBeGreaterThan(700)
    const nightly = decided.filter(({ at }) => hourInNairobi(at) < 7 || hourInNairobi(at) > 22)
    expect(nightly).toEqual([])
  })

  test('end in every possible way', () => {
    const steps = bookings.flatMap((booking) => booking.steps)
    const endings = new Set(bookings.map((booking) => booking.steps.at(-1)?.does).filter((does) => does !== 'no_show'))
    expect(endings).toEqual(new Set(['request', 'confirm', 'approve', 'pay', 'complete', 'reject', 'cancel']))
    expect(steps.some(({ does }) => does === 'no_show')).toBe(true)
    const reasons = new Set(steps.flatMap((step) => (step.does === 'cancel' ? [step.reason] : [])))
    expect(reasons).toEqual(new Set(['customer', 'manager', 'admin', 'unpaid', 'unanswered']))
    expect(bookings.length - placed.length).toBeGreaterThan(3)
  })

  test('are more frequent in afternoons than in mornings, and on Saturdays than on Mondays', () => {
    const on = (weekday: number) => placed.filter(({ first }) => weekdayOf(dateOf(first)) === weekday).length
    const at = (from: number, to: number) =>
      placed.filter(({ first }) => hourOf(first) >= from && hourOf(first) < to).length
    expect(on(6)).toBeGreaterThan(1.5 * on(1))
    expect(at(13, 18)).toBeGreaterThan(1.5 * at(8, 13))
  })
})

describe('the pictures', () => {
  const pictures = studios.flatMap(picturesOf)

  test.each(studios)(
    'of $details.name number at least six with separate alt texts, one of them of its street front',
    (studio) => {
      const own = picturesOf(studio)
      expect(own.length).toBeGreaterThanOrEqual(6)
      expect(new Set(own.map(({ altText }) => altText)).size).toBe(own.length)
      for (const { altText, caption } of own) {
        expect(altText.length).toBeGreaterThan(30)
        expect(caption).not.toBe('')
      }
      const front = own.find(({ name }) => name.startsWith('front-'))
      expect(front?.altText).toContain(`${studio.details.name} in ${studio.city}`)
    },
  )

  test('have one file each, and every file belongs to a studio', async () => {
    const files = await readdir(new URL('pictures/', import.meta.url), { recursive: true })
    const named = studios.flatMap((studio) => studio.pictures.map((name) => `${studio.code}/${name}.svg`))
    expect(files.filter((name) => name.endsWith('.svg')).sort()).toEqual(named.sort())
  })

  test('are different SVGs of 1440 by 900 pixels without text, so no fonts are needed', async () => {
    const files = await Promise.all(pictures.map(({ file }) => readFile(file, 'utf8')))
    expect(new Set(files).size).toBe(files.length)
    for (const [i, svg] of files.entries()) {
      expect(svg, pictures[i]?.file.pathname).not.toMatch(/<text|<image|href=/)
      const { format, width, height } = await sharp(Buffer.from(svg)).metadata()
      expect({ format, width, height }).toEqual({ format: 'svg', width: 1440, height: 900 })
    }
  })

  test('are converted to WebP in three widths', async () => {
    const [picture] = pictures
    if (!picture) throw new Error('There are no pictures')
    const { width, height, variants } = await renderSvg(await readFile(picture.file))
    expect({ width, height }).toEqual({ width: 1440, height: 900 })
    expect(variants.map((variant) => variant.width)).toEqual([640, 960, 1440])
    const { format, hasAlpha } = await sharp(variants[0]?.webp).metadata()
    expect({ format, hasAlpha }).toEqual({ format: 'webp', hasAlpha: false })
  })
})
