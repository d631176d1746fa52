import { describe, expect, test } from 'vitest'
import { bookingPush, pushTexts, testPush } from './push-texts.ts'

const eventId = '0199a000-0000-7000-8000-0000000000e1'
const about = { code: 'STU-K7M2Q9', studio: 'Mawimbi' }

describe('a notification', () => {
  test('says what happened to which booking, in the manager’s language, and opens it', () => {
    expect(bookingPush('en', { what: 'requested', eventId }, about)).toEqual({
      title: 'New request',
      body: 'STU-K7M2Q9 at Mawimbi',
      path: '/manager/bookings?search=STU-K7M2Q9',
      tag: eventId,
      language: 'en',
    })
    expect(bookingPush('sw', { what: 'paid', eventId }, about)).toMatchObject({
      title: 'Imelipwa',
      body: 'STU-K7M2Q9 katika Mawimbi',
    })
    expect(testPush('sw').body).toBe('Arifa zinafanya kazi kwenye kifaa hiki')
  })

  test('is small, however long the studio’s name is', () => {
    const payload = bookingPush('en', { what: 'rescheduled', eventId }, { ...about, studio: 'ũ'.repeat(500) })
    expect(Buffer.byteLength(JSON.stringify(payload))).toBeLessThan(600)
  })

  test('has the same arguments in both languages', () => {
    const names = (text: string) => text.match(/\{\w+\}/g) ?? []
    for (const { en, sw } of Object.values(pushTexts)) expect(names(sw)).toEqual(names(en))
  })
})
