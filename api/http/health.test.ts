import { createServer } from 'node:http'
import express from 'express'
import { expect, it } from 'vitest'
import { listening } from '../../tests/support/listening.ts'
import { healthOf, lagOf, operations } from './health.ts'

const log = { head: async () => '1' }
const readModels = (isVisible: boolean) => ({ waitFor: async () => isVisible })
const silent = { head: () => new Promise<string>(() => undefined) }
const refused = () => Promise.reject(new Error('refused'))
const unreachable = { head: refused }
const reachable = async () => undefined
const unreachableHealth = { problems: ['the event store or the database cannot be reached'], details: {} }

it.each([
  ['everything works', lagOf(log, readModels(true), reachable), { problems: [], details: {} }],
  [
    'the read models are late',
    lagOf(log, readModels(false), reachable),
    { problems: ['the read models are more than a second behind the log'], details: {} },
  ],
  ['the log is unreachable', lagOf(unreachable, readModels(true), reachable), unreachableHealth],
  ['the database is unreachable, the log is not', lagOf(log, readModels(true), refused), unreachableHealth],
  ['the log does not answer', lagOf(silent, readModels(true), reachable, 1), unreachableHealth],
])('healthOf reports the state when %s', async (_, lag, health) => {
  expect(await healthOf(lag, { names: [] })).toEqual(health)
})

it('healthOf names stopped read models but is still ready', async () => {
  const health = await healthOf(lagOf(log, readModels(true), reachable), { names: ['bookings'] })
  expect(health).toEqual({ problems: [], details: { stopped: ['bookings'] } })
})

it('the health check runs once for concurrent requests', async () => {
  let checks = 0
  const check = async () => ({ problems: [], details: { checks: ++checks } })
  const { url, close } = await listening(
    createServer(express().use(operations(check, { token: undefined, local: false }))),
  )
  const read = async () => (await fetch(`${url}/health/ready`)).json()
  const answers = [...(await Promise.all([read(), read(), read()])), await read()]
  await close()
  expect(answers).toEqual(answers.map(() => ({ status: 'ready', problems: [], checks: 1 })))
})
