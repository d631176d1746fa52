import { test } from 'vitest'
import { specificationOf } from '../kernel/specification.ts'
import { resumeSms, type SmsSending, smsSending, stopSms } from './sms-sending.ts'

const { given } = specificationOf(smsSending)
const stop = { within: 'hour', parts: 500, most: 500 } as const
const stopped = { type: 'sms.stopped', data: stop } as const
const adminId = '0199a000-0000-7000-8000-000000000031'
const resumed = { type: 'sms.resumed', data: { adminId } } as const
const stops = (state: SmsSending) => stopSms(state, stop)
const resumes = (state: SmsSending) => resumeSms(state, adminId)

test('stopSms() stops SMS once', () => {
  given().when(stops).decides(stopped)
  given(stopped).when(stops).changesNothing()
})

test('resumeSms() resumes them once, and they can stop again', () => {
  given(stopped).when(resumes).decides(resumed)
  given().when(resumes).changesNothing()
  given(stopped, resumed).when(stops).decides(stopped)
})
