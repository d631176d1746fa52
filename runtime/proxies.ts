import { isIP } from 'node:net'

const namedRanges = ['loopback', 'linklocal', 'uniquelocal']
/** Whether a text lists addresses or ranges, separated by commas. */
export const areProxies = (list: string) => list.split(',').every((each) => isProxy(each.trim()))

function isProxy(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/')
  const max = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1
  if (max < 0 || more.length > 0) return namedRanges.includes(text)
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= max)
}
