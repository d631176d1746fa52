import type pg from 'pg'
import { expect, it } from 'vitest'
import { openLimitStore } from './limit-store.ts'

it('throws the error that ended a unit, even if the connection can’t roll back', async () => {
  const released: unknown[] = []
  const client = {
    query: async (text: string) => {
      throw new Error(text === 'rollback' ? 'can’t roll back' : 'the connection ended')
    },
    release: (isBroken: boolean) => released.push(isBroken),
  }
  const pool = { query: async () => ({ rows: [] }), connect: async () => client } as unknown as pg.Pool
  const { exclusively } = await openLimitStore(pool)
  await expect(exclusively(['phone:1'], (table) => table.since('phone:1', new Date()))).rejects.toThrow(
    'the connection ended',
  )
  expect(released).toEqual([true])
})
