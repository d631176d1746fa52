import { describe, expect, test } from 'vitest'
import { originsOf } from './origin.ts'

const own = () => 'http://localhost:3000'

describe('while no address is set', () => {
  const origins = originsOf(undefined, own)
  test.each(['localhost:3000', '127.0.0.1:41234', '[::1]:3000', 'localhost'])('people stay at %s', (host) => {
    expect(origins.of({ host })).toBe(`http://${host}`)
    expect(origins.isOurs(`http://${host}/api`)).toBe(true)
  })
  test.each(['evil.example', 'localhost.evil.example', '127.0.0.1.evil.example', 'localhost:3000@evil.example', ''])(
    'nobody is led to %j',
    (host) => expect(origins.of({ host })).toBe('http://localhost:3000'),
  )
  test('strangers’ addresses are not ours', () => {
    for (const address of ['https://evil.example/', 'http://localhost.evil.example/', 'javascript://localhost/%0a'])
      expect(origins.isOurs(address)).toBe(false)
  })
})

describe('an address that is set', () => {
  const origins = originsOf('https://studioni.example/app', own)
  test('is the only one', () => {
    expect(origins.of({ host: 'localhost:3000' })).toBe('https://studioni.example')
    expect(origins.isOurs('https://studioni.example/api/v1/auth/google/callback')).toBe(true)
    expect(origins.isOurs('http://localhost:3000/')).toBe(false)
    expect(origins.isOurs('http://studioni.example/')).toBe(false)
  })
})
