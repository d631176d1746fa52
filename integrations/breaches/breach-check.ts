import { createHash } from 'node:crypto'

const timeoutMs = 1_500
const prefixLength = 5

/**
 * Checks whether a password is known from a breach, with the range API of Have I Been Pwned: only the first five digits of
 * its SHA-1 hash leave this machine. Returns false without an address, and when the service fails or is slow.
 */
export function breachCheck(
  address: string | undefined,
  onFailure: (reason: string) => void,
): (password: string) => Promise<boolean> {
  return async (password) => {
    if (address === undefined) return false
    const hash = createHash('sha1').update(password).digest('hex').toUpperCase()
    const prefix = hash.slice(0, prefixLength)
    const rest = hash.slice(prefixLength)
    try {
      const response = await fetch(`${address}/${prefix}`, {
        // Padding hides the length of the answer.
        headers: { 'add-padding': 'true' },
        signal: AbortSignal.timeout(timeoutMs),
      })
      if (!response.ok) throw new Error(`It answered ${response.status}`)
      return isListed(await response.text(), rest)
    } catch (error) {
      onFailure(error instanceof Error ? error.name : 'unknown')
      return false
    }
  }
}

/** Each line is the rest of a hash and how often it was seen. Padding was seen 0 times. */
const isListed = (lines: string, rest: string): boolean =>
  lines.split(/\r?\n/).some((line) => {
    const [hash, count] = line.split(':')
    return hash === rest && Number(count) > 0
  })
