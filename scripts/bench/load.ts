import autocannon from 'autocannon'

export interface Load {
  readonly perSecond: number
  /** Milliseconds of every call, as far as they were recorded. */
  readonly p95: number
}

/** GETs one address from so many connections for so many seconds. Throws if anything but 200 is answered. */
export async function get(url: string, connections: number, seconds: number): Promise<Load> {
  const result = await autocannon({ url, connections, duration: seconds })
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${url} was answered with ${result.non2xx} failures`)
  return { perSecond: result.requests.average, p95: result.latency.p97_5 }
}
