import { describe, expect, it } from 'vitest'
import { notificationOf, pathIn } from './notification.ts'

const sent = {
  title: 'Imelipwa',
  body: 'STU-K7M2Q9 katika Mawimbi',
  path: '/manager/bookings?search=STU-K7M2Q9',
  tag: '0199a000-0000-7000-8000-0000000000e1',
  language: 'sw',
}

describe('a notification', () => {
  it('shows the texts of the server, and opens the booking', () => {
    const { title, options } = notificationOf(JSON.stringify(sent))
    expect(title).toBe(sent.title)
    expect(options).toMatchObject({ body: sent.body, tag: sent.tag, lang: 'sw' })
    expect(pathIn(options.data)).toBe(sent.path)
  })

  it.each(['', 'not JSON', '[]', 'null', '{"title":7}'])('has a default title for %j', (message) => {
    expect(notificationOf(message).title).toBe('Studioni')
  })

  it.each(['https://evil.test/', '//evil.test', '/\\evil.test', 'javascript:alert(1)', undefined, 7])(
    'opens no other site for %j',
    (path) => {
      expect(pathIn(notificationOf(JSON.stringify({ path })).options.data)).toBe('/manager/bookings')
      expect(pathIn({ path })).toBe('/manager/bookings')
    },
  )
})
