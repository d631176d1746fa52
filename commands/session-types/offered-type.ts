import { type OfferedSessionType, offered, sessionType } from '../../domain/session-type/session-type.ts'
import { load } from '../handle.ts'
import type { Services } from '../services.ts'
import { streams } from '../streams.ts'

/** A session type as it is offered now. Throws DomainError `not_found`. */
export async function offeredType({ store }: Services, sessionTypeId: string): Promise<OfferedSessionType> {
  return offered((await load(store, sessionType, streams.sessionType(sessionTypeId))).state)
}
