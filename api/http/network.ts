import { isIPv4, isIPv6 } from 'node:net'

/** Returns the network of an address: the /24 of an IPv4 address, the /56 of an IPv6 address. Other texts stay. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address
  if (isIPv4(mapped)) return `${mapped.split('.').slice(0, 3).join('.')}.0/24`
  if (!isIPv6(mapped)) return mapped
  const [head = '', tail] = (mapped.split('%')[0] ?? '').split('::')
  const groups = (part: string) => (part === '' ? [] : part.split(':'))
  const [first, last] = [groups(head), groups(tail ?? '')]
  const gap = tail === undefined ? 0 : Math.max(0, 8 - first.length - last.length)
  const all = [...first, ...Array.from({ length: gap }, () => '0'), ...last].map((group) => Number.parseInt(group, 16))
  const kept = [all[0] ?? 0, all[1] ?? 0, all[2] ?? 0, (all[3] ?? 0) & 0xff00]
  return `${kept.map((group) => group.toString(16)).join(':')}::/56`
}
