import { describe, expect, it } from 'vitest'
import { ReadModelsBehind } from '../../projections/engine/projection-progress.ts'
import { catalogueWrites } from '../contract/catalogue.ts'
import { siteConfig } from '../contract/site.ts'
import { listStudios } from '../contract/studios.ts'
import { carry, minPositionFor, RecentWrites, waitForClientPosition } from './position.ts'

const at = (number: number) => String(number).padStart(20, '0')
const never = new Promise<never>(() => undefined)
const behind = async () => {
  throw new ReadModelsBehind('behind')
}

describe('waitForClientPosition', () => {
  it('continues at once without a query if the read models are known to have reached the position', async () => {
    const wait = waitForClientPosition({ position: at(5), waitForOrThrow: () => never }, { head: () => never })
    await wait(undefined)
    await wait(at(5))
  })

  it('continues when the read models have reached the position', async () => {
    await waitForClientPosition({ position: '', waitForOrThrow: async () => undefined }, { head: () => never })(at(5))
  })

  it('continues at once if the position is beyond the end of the log', async () => {
    const wait = (head: string | undefined) =>
      waitForClientPosition({ position: '', waitForOrThrow: () => never }, { head: async () => head })
    await wait(at(4))(at(5))
    await wait(undefined)(at(5))
    await wait(at(4))('9'.repeat(20))
  })

  it.each([
    ['the log has it', async () => at(5)],
    ['the log is unreachable', async () => Promise.reject(new Error('away'))],
    ['the log does not answer', () => never],
  ])('throws if the read models do not reach the position and %s', async (_, head) => {
    await expect(waitForClientPosition({ position: '', waitForOrThrow: behind }, { head })(at(5))).rejects.toThrow(
      ReadModelsBehind,
    )
  })
})

describe('RecentWrites, for clients without positions', () => {
  /** Read models that reach position 5 once a caller waits for them. */
  const setUp = (shown = at(4)) => {
    const waitedFor: (string | undefined)[] = []
    const projectionProgress = {
      position: shown,
      async waitFor(position: string | undefined) {
        waitedFor.push(position)
        return position !== undefined && position <= at(5)
      },
    }
    return { waitedFor, recent: new RecentWrites(projectionProgress) }
  }

  it('waits once for the client’s latest write', async () => {
    const { waitedFor, recent } = setUp()
    recent.note('a', at(5))
    recent.note('a', at(4))
    await recent.waitForProjections('a')
    await recent.waitForProjections('a')
    expect(waitedFor).toEqual([at(5)])
  })

  it('does not wait for writes of other clients or positions already reached', async () => {
    const { waitedFor, recent } = setUp()
    recent.note('a', at(5))
    recent.note('b', at(4))
    recent.note('b', undefined)
    await recent.waitForProjections('b')
    await recent.waitForProjections('c')
    expect(waitedFor).toEqual([])
  })

  it('gives up if the read models stay behind, and waits again the next time', async () => {
    const { waitedFor, recent } = setUp()
    recent.note('a', at(6))
    await recent.waitForProjections('a')
    await recent.waitForProjections('a')
    expect(waitedFor).toEqual([at(6), at(6)])
  })

  it('forgets a client after writes of ten thousand others', async () => {
    const { waitedFor, recent } = setUp()
    for (let i = 0; i <= 10_000; i++) recent.note(`client ${i}`, at(5))
    await recent.waitForProjections('client 0')
    await recent.waitForProjections('client 1')
    expect(waitedFor).toEqual([at(5)])
  })
})

describe('minPositionFor', () => {
  const asking = (position: string | string[]) => ({ 'x-min-position': position })

  it('returns the position in the header', () => expect(minPositionFor(listStudios, asking(at(5)))).toBe(at(5)))

  it.each<[string | string[]]>([
    [''],
    ['5'],
    ['-5'],
    [at(-5)],
    ['1e19'],
    ['0'.repeat(30)],
    [`${at(5)}, ${at(6)}`],
    [[at(5), at(6)]],
    [`${at(5)}-`],
    ['٥'.repeat(20)],
  ])('returns undefined for %j', (position) => {
    expect(minPositionFor(listStudios, asking(position))).toBeUndefined()
  })

  it('returns undefined for commands, for reads without read models, and without a header', () => {
    expect(minPositionFor(catalogueWrites.createFeature, asking(at(5)))).toBeUndefined()
    expect(minPositionFor(siteConfig, asking(at(5)))).toBeUndefined()
    expect(minPositionFor(listStudios, {})).toBeUndefined()
  })
})

it('carry keeps the highest position in the header', () => {
  const headers = new Map<string, string>()
  const response = {
    getHeader: (name: string) => headers.get(name),
    setHeader: (name: string, value: string) => headers.set(name, value),
  }
  for (const position of [undefined, at(4), at(6), undefined, at(5)]) carry(response, position)
  expect([...headers]).toEqual([['x-position', at(6)]])
})
