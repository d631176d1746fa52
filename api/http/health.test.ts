import { createServer } from 'node:http'
import express from 'express'
import { expect, it } from 'vitest'
import { listening } from '../../tests/support/listening.ts'
import { healthOf, lagOf, operations } from './health.ts'

const log = { head: async () => '1' }
const shown = (isVisible: boolean) => ({ waitFor: async () => isVisible })
const silent = { head: () => new Promise<string>(() => undefined) }
const away = { head: () => Promise.reject(new Error('refused')) }
const outOfReach = { problems: ['the event store or the database cannot be reached'], details: {} }

it.each([
  ['all is well', lagOf(log, shown(true)), { problems: [], details: {} }],
  [
    'tables are late',
    lagOf(log, shown(false)),
    { problems: ['the read models are more than a second behind the log'], details: {} },
  ],
  ['nobody is there', lagOf(away, shown(true)), outOfReach],
  ['somebody is there who says nothing', lagOf(silent, shown(true), 1), outOfReach],
])('where %s, it is said', async (_, lag, health) => {
  expect(await healthOf(lag, { names: [] })).toEqual(health)
})

it('names read models that have stopped, and is ready nevertheless', async () => {
  const health = await healthOf(lagOf(log, shown(true)), { names: ['bookings'] })
  expect(health).toEqual({ problems: [], details: { stopped: ['bookings'] } })
})

it('is checked once for many who ask at the same time', async () => {
  let checks = 0
  const check = async () => ({ problems: [], details: { checks: ++checks } })
  const { url, close } = await listening(
    createServer(express().use(operations(check, { token: undefined, local: false }))),
  )
  const ask = async () => (await fetch(`${url}/health/ready`)).json()
  const answers = [...(await Promise.all([ask(), ask(), ask()])), await ask()]
  await close()
  expect(answers).toEqual(answers.map(() => ({ status: 'ready', problems: [], checks: 1 })))
})
