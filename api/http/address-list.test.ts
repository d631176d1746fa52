import { expect, it } from 'vitest'
import { addressList } from './address-list.ts'

it('knows addresses, ranges and names, in both families', () => {
  const isKnown = addressList('196.201.214.200, 10.0.0.0/8,loopback, 2001:db8::/32')
  for (const address of ['196.201.214.200', '10.9.8.7', '127.0.0.1', '::1', '::ffff:127.0.0.1', '2001:db8::5'])
    expect(isKnown(address), address).toBe(true)
  for (const address of ['196.201.214.201', '11.0.0.1', '::ffff:11.0.0.1', '2001:db9::5', 'nobody', ''])
    expect(isKnown(address), address).toBe(false)
})
