import { expect, it, test } from 'vitest'
import { addressList, networkOf } from './network.ts'

test.each([
  ['203.0.113.7', '203.0.113.0/24'],
  ['::ffff:203.0.113.7', '203.0.113.0/24'],
  ['2001:db8:1:2fe:3::9', '2001:db8:1:200::/56'],
  ['2001:db8::1', '2001:db8:0:0::/56'],
  ['::1', '0:0:0:0::/56'],
  ['fe80::1%eth0', 'fe80:0:0:0::/56'],
  ['::ffff:cb00:7107', '203.0.113.0/24'],
  ['64:ff9b::203.0.113.7', '64:ff9b:0:0::/56'],
  ['203.0.113.7:49152', '203.0.113.0/24'],
  ['[2001:db8:1:2fe:3::9]:443', '2001:db8:1:200::/56'],
  ['unknown', 'unknown'],
])('networkOf maps %s to %s', (address, network) => expect(networkOf(address)).toBe(network))

it('networkOf shortens a long text, so that it fits into an index', () => {
  expect(networkOf('x'.repeat(9_000))).toBe('x'.repeat(100))
})

it('addressList matches addresses, ranges and names of IPv4 and IPv6', () => {
  const isKnown = addressList('196.201.214.200, 10.0.0.0/8,loopback, 2001:db8::/32')
  const known = ['196.201.214.200', '10.9.8.7', '127.0.0.1', '::1', '::ffff:127.0.0.1', '2001:db8::5']
  for (const address of [...known, '10.9.8.7:49152', '[2001:db8::5]:443']) expect(isKnown(address), address).toBe(true)
  for (const address of ['196.201.214.201', '11.0.0.1', '::ffff:11.0.0.1', '2001:db9::5', 'nobody', ''])
    expect(isKnown(address), address).toBe(false)
})
