import { randomUUID } from 'node:crypto'
import type { Response } from 'express'

/** Answers with an error in Daraja's format. */
export function fail(response: Response, status: number, errorCode: string, errorMessage: string): void {
  response.status(status).json({ requestId: randomUUID(), errorCode, errorMessage })
}

type Failure = readonly [status: number, errorCode: string, errorMessage: string]

const failures: Readonly<Record<string, Failure>> = {
  locked: [500, '500.001.1001', 'Unable to lock subscriber, a transaction is already in process'],
  spike_arrest: [500, '500.003.02', 'Error Occurred: Spike Arrest Violation'],
  internal_error: [500, '500.003.1001', 'Internal Server Error'],
  invalid_phone: [400, '400.002.02', 'Bad Request - Invalid PhoneNumber'],
  quota: [500, '500.003.03', 'Error Occurred: Quota Violation'],
}

/** Returns Daraja's error for a reason; undefined for other reasons. */
export const failureOf = (reason: string): Failure | undefined => failures[reason]

/** The answer of a firewall in front of Daraja. */
export const firewallPage =
  '<html><head><title>503</title></head><body>Request unsuccessful. Incapsula incident ID: 0-0</body></html>'
