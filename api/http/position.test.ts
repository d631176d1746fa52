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

describe('a read that asks for a position', () => {
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
    ['the log reaches so far', async () => at(5)],
    ['the log can’t be asked', async () => Promise.reject(new Error('away'))],
    ['the log does not answer', () => never],
  ])('is refused where the read models do not come to it and %s', async (_, head) => {
    await expect(waitForClientPosition({ position: '', waitForOrThrow: behind }, { head })(at(5))).rejects.toThrow(
      ReadModelsBehind,
    )
  })
})

describe('a client that knows nothing of positions', () => {
  /** Read models that come as far as position 5, once they are waited for. */
  const opened = (shown = at(4)) => {
    const asked: (string | undefined)[] = []
    const projectionProgress = {
      position: shown,
      async waitFor(position: string | undefined) {
        asked.push(position)
        return position !== undefined && position <= at(5)
      },
    }
    return { asked, recent: new RecentWrites(projectionProgress) }
  }

  it('waits once for the furthest that it wrote', async () => {
    const { asked, recent } = opened()
    recent.note('a', at(5))
    recent.note('a', at(4))
    await recent.waitForProjections('a')
    await recent.waitForProjections('a')
    expect(asked).toEqual([at(5)])
  })

  it('does not wait for writes of other clients or positions already reached', async () => {
    const { asked, recent } = opened()
    recent.note('a', at(5))
    recent.note('b', at(4))
    recent.note('b', undefined)
    await recent.waitForProjections('b')
    await recent.waitForProjections('c')
    expect(asked).toEqual([])
  })

  it('reads what there is where the read models stay behind, and waits again', async () => {
    const { asked, recent } = opened()
    recent.note('a', at(6))
    await recent.waitForProjections('a')
    await recent.waitForProjections('a')
    expect(asked).toEqual([at(6), at(6)])
  })

  it('is forgotten when ten thousand others wrote since', async () => {
    const { asked, recent } = opened()
    for (let i = 0; i <= 10_000; i++) recent.note(`client ${i}`, at(5))
    await recent.waitForProjections('client 0')
    await recent.waitForProjections('client 1')
    expect(asked).toEqual([at(5)])
  })
})

describe('the position that a request waits for', () => {
  const asking = (position: string | string[]) => ({ 'x-min-position': position })

  it('is the one it names', () => expect(minPositionFor(listStudios, asking(at(5)))).toBe(at(5)))

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
  ])('is none where it names %j', (position) => {
    expect(minPositionFor(listStudios, asking(position))).toBeUndefined()
  })

  it('is none for commands, and for reads that rest on no read model', () => {
    expect(minPositionFor(catalogueWrites.createFeature, asking(at(5)))).toBeUndefined()
    expect(minPositionFor(siteConfig, asking(at(5)))).toBeUndefined()
    expect(minPositionFor(listStudios, {})).toBeUndefined()
  })
})

it('an answer carries the highest position that it was told', () => {
  const headers = new Map<string, string>()
  const response = {
    getHeader: (name: string) => headers.get(name),
    setHeader: (name: string, value: string) => headers.set(name, value),
  }
  for (const position of [undefined, at(4), at(6), undefined, at(5)]) carry(response, position)
  expect([...headers]).toEqual([['x-position', at(6)]])
})
