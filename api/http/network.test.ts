import { expect, test } from 'vitest'
import { networkOf } from './network.ts'

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
])('the network of %s is %s', (address, network) => expect(networkOf(address)).toBe(network))
