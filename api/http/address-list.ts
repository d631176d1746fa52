import { BlockList, isIP } from 'node:net'

const named: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
}

/** Whether an address is on a list of addresses, ranges such as 10.0.0.0/8, or names such as loopback. */
export function addressList(list: string): (address: string) => boolean {
  const known = new BlockList()
  for (const entry of list.split(',').map((each) => each.trim()))
    for (const range of named[entry] ?? [entry]) {
      const [address = '', bits] = range.split('/')
      const family = familyOf(address)
      if (bits === undefined) known.addAddress(address, family)
      else known.addSubnet(address, Number(bits), family)
    }
  return (address) => {
    // A server that listens on IPv6 writes IPv4 addresses like this.
    const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
    return isIP(plain) !== 0 && known.check(plain, familyOf(plain))
  }
}

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4')
