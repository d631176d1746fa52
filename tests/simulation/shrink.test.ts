import { describe, expect, it } from 'vitest'
import { type Cut, cutOf, faultKinds, optionsOf, type Played, shrink } from './shrink.ts'
import type { Fault } from './system/ports.ts'

/** Shrinks a history of twenty actions that fails under a condition. */
async function shrunk(
  fails: (cut: Required<Cut>) => boolean,
  violationOf = (_: Required<Cut>) => 'hour 7 is sold twice',
) {
  let replays = 0
  const play = async (cut: Cut): Promise<Played> => {
    replays++
    const whole: Required<Cut> = {
      actions: cut.actions ?? new Set(Array.from({ length: 20 }, (_, i) => i + 1)),
      without: cut.without ?? new Set(),
      processes: cut.processes ?? 3,
    }
    const violation = fails(whole) ? violationOf(whole) : undefined
    return { violation, steps: 1_000, actions: 20, processes: whole.processes }
  }
  return { cut: await shrink(await play({}), play), replays }
}
const others = (...needed: Fault[]) => new Set(faultKinds.filter((fault) => !needed.includes(fault)))

describe('shrink()', () => {
  it('keeps only the actions that the failure needs', async () => {
    const { cut } = await shrunk(({ actions }) => actions.has(3) && actions.has(17))
    expect(cut).toEqual({ actions: new Set([3, 17]), without: new Set(faultKinds), processes: 1 })
  })

  it('keeps only the faults and processes that the failure needs', async () => {
    const { cut } = await shrunk(
      ({ without, processes, actions }) =>
        !without.has('kills') && !without.has('losses') && processes > 1 && actions.has(5),
    )
    expect(cut).toEqual({ actions: new Set([5]), without: others('kills', 'losses'), processes: 2 })
  })

  it('removes an action that is needed only while another one is there', async () => {
    const { cut } = await shrunk(({ actions }) => actions.has(9) && (actions.has(4) || !actions.has(2)))
    expect(cut.actions).toEqual(new Set([9]))
  })

  it('keeps the reason of the failure, apart from its numbers', async () => {
    const { cut } = await shrunk(
      ({ actions }) => actions.has(6),
      ({ actions }) => (actions.size > 4 ? `hour ${actions.size} is sold twice` : 'no money came'),
    )
    expect(cut.actions?.size).toBe(5)
  })

  it('stops when its steps are used up', async () => {
    const play = async (): Promise<Played> => ({ violation: 'wrong', steps: 3_000_000, actions: 20, processes: 3 })
    let replays = 0
    const cut = await shrink(await play(), () => {
      replays++
      return play()
    })
    expect(replays).toBe(2)
    expect(cut.actions?.size).toBe(0)
  })
})

it('cutOf() parses what optionsOf() returns', () => {
  const cut: Cut = { actions: new Set([3, 7, 8, 12]), without: new Set<Fault>(['stalls', 'kills']), processes: 1 }
  expect(optionsOf(cut)).toBe('--actions 3,7,8,12 --without kills,stalls --processes 1')
  expect(cutOf({ actions: '3,7,8,12', without: 'kills,stalls', processes: '1' })).toEqual(cut)
  expect(cutOf({ actions: 'none' })).toEqual({ actions: new Set() })
  expect(optionsOf({ actions: new Set() })).toBe('--actions none')
  expect(cutOf({})).toEqual({})
  expect(() => cutOf({ without: 'storms' })).toThrow('There is no fault storms')
  expect(() => cutOf({ actions: '3-x' })).toThrow('Not a number')
})
