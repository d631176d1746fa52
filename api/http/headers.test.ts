import { describe, expect, it, test } from 'vitest'
import { deviceName, originsOf } from './headers.ts'

it.each([
  ['Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0', 'Firefox, Android'],
  ['Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36', 'Chrome, Android'],
  [
    'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 SamsungBrowser/27.0 Chrome/125 Safari/537.36',
    'Samsung Internet, Android',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605 Version/18.5 Safari/604.1',
    'Safari, iPhone',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0',
    'Edge, Windows',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.5 Safari/605.1.15',
    'Safari, macOS',
  ],
  ['curl/8.5.0', 'Unknown'],
  ['<script>alert(1)</script> Linux', 'Linux'],
  [undefined, 'Unknown'],
])('deviceName names the device of %j', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name)
})

const own = () => 'http://localhost:3000'

describe('originsOf without a configured address', () => {
  const origins = originsOf(undefined, own)
  test.each(['localhost:3000', '127.0.0.1:41234', '[::1]:3000', 'localhost'])('keeps the local host %s', (host) => {
    expect(origins.of({ host })).toBe(`http://${host}`)
    expect(origins.isOurs(`http://${host}/api`)).toBe(true)
  })
  test.each(['evil.example', 'localhost.evil.example', '127.0.0.1.evil.example', 'localhost:3000@evil.example', ''])(
    'does not use the host %j',
    (host) => expect(origins.of({ host })).toBe('http://localhost:3000'),
  )
  test('does not consider foreign addresses ours', () => {
    for (const address of ['https://evil.example/', 'http://localhost.evil.example/', 'javascript://localhost/%0a'])
      expect(origins.isOurs(address)).toBe(false)
  })
})

describe('originsOf with a configured address', () => {
  const origins = originsOf('https://studioni.example/app', own)
  test('uses only that address', () => {
    expect(origins.of({ host: 'localhost:3000' })).toBe('https://studioni.example')
    expect(origins.isOurs('https://studioni.example/api/v1/auth/google/callback')).toBe(true)
    expect(origins.isOurs('http://localhost:3000/')).toBe(false)
    expect(origins.isOurs('http://studioni.example/')).toBe(false)
  })
})
