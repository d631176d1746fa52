import { BlockList, isIP, isIPv4, isIPv6 } from 'node:net'

/**
 * Returns the network of an address: the /24 of an IPv4 address, the /56 of an IPv6 address. Ignores the port that some
 * proxies add to an address. Other texts stay, but are shortened.
 */
export function networkOf(text: string): string {
  const address = withoutPort(text)
  if (isIPv4(address)) return ipv4Network(address.split('.').map(Number))
  if (!isIPv6(address)) return address
  const dotted = /^(.*:)(\d+)\.(\d+)\.(\d+)\.(\d+)$/.exec(address.split('%')[0] ?? '')
  const plain = dotted ? `${dotted[1]}${hexPair(dotted[2], dotted[3])}:${hexPair(dotted[4], dotted[5])}` : address
  const all = groupsOf(plain)
  // An IPv4 address that is written as an IPv6 one, in either form.
  if (all.slice(0, 5).every((group) => group === 0) && all[5] === 0xffff)
    return ipv4Network([(all[6] ?? 0) >> 8, (all[6] ?? 0) & 0xff, (all[7] ?? 0) >> 8])
  const groups = [all[0] ?? 0, all[1] ?? 0, all[2] ?? 0, (all[3] ?? 0) & 0xff00]
  return `${groups.map((group) => group.toString(16)).join(':')}::/56`
}

/** The maximum length in characters. No address is longer, and indexes can't store long texts. */
const longest = 100

/** Returns an address without the port that some proxies add. Shortens other texts. */
export const withoutPort = (text: string): string =>
  (/^\[(.+)\](?::\d+)?$/.exec(text)?.[1] ?? /^(\d+(?:\.\d+){3}):\d+$/.exec(text)?.[1] ?? text).slice(0, longest)

const ipv4Network = ([a, b, c]: readonly number[]): string => `${a}.${b}.${c}.0/24`

const hexPair = (high = '', low = ''): string => (Number(high) * 256 + Number(low)).toString(16)

/** The eight groups of an IPv6 address. */
function groupsOf(address: string): readonly number[] {
  const [head = '', tail] = (address.split('%')[0] ?? '').split('::')
  const groups = (part: string) => (part === '' ? [] : part.split(':'))
  const first = groups(head)
  const last = groups(tail ?? '')
  const gap = tail === undefined ? 0 : Math.max(0, 8 - first.length - last.length)
  return [...first, ...Array.from({ length: gap }, () => '0'), ...last].map((group) => Number.parseInt(group, 16))
}

const named: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
}

/**
 * Whether an address, with or without a port, is on a list of addresses, ranges such as 10.0.0.0/8, or names such as
 * loopback.
 */
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
    const plain = withoutPort(address).replace(/^::ffff:(?=\d+\.)/i, '')
    return isIP(plain) !== 0 && known.check(plain, familyOf(plain))
  }
}

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4')
