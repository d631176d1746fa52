import { expect, test } from 'vitest'
import { pushServices, wellKnownPushServices } from './push.ts'

const accepts = pushServices(wellKnownPushServices)

test.each([
  'https://fcm.googleapis.com/fcm/send/abc:def',
  'https://updates.push.services.mozilla.com/wpush/v2/abc',
  'https://web.push.apple.com/abc',
  'https://wns2-par02p.notify.windows.com/w/?token=abc',
])('pushServices accepts an address of a well-known push service: %s', (endpoint) =>
  expect(accepts(endpoint)).toBe(true),
)

test.each([
  'http://fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com:8443/abc',
  'https://fcm.googleapis.com.evil.test/abc',
  'https://evil.test/fcm.googleapis.com',
  'https://evil.test#fcm.googleapis.com',
  'https://fcm.googleapis.com@evil.test/abc',
  'https://user@fcm.googleapis.com/abc',
  'https://evilpush.apple.com/abc',
  'https://push.apple.com/abc',
  'https://localhost/abc',
  'https://127.0.0.1/abc',
  'https://[::1]/abc',
  'https://169.254.169.254/latest',
  'http://127.0.0.1:4000/abc',
  'file:///etc/passwd',
  'no address',
  '',
])('pushServices rejects any other address: %s', (endpoint) => expect(accepts(endpoint)).toBe(false))

test('pushServices accepts a configured origin, exactly', () => {
  const own = pushServices('http://127.0.0.1:4000')
  expect(own('http://127.0.0.1:4000/abc')).toBe(true)
  expect(own('http://127.0.0.1:4001/abc')).toBe(false)
  expect(own('https://127.0.0.1:4000/abc')).toBe(false)
})
