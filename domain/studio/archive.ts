import { DomainError } from '../kernel/domain-error.ts'
import type { StudioEvent } from './events.ts'
import { existing, type Studio } from './studio.ts'

export interface RequestArchive {
  readonly managerId: string
}

/** Requests the archiving of an active studio. Idempotent. Throws DomainError `wrong_status`. */
export function requestArchive(studio: Studio, { managerId }: RequestArchive): StudioEvent[] {
  const current = existing(studio)
  if (current.status === 'archived') return []
  if (current.status !== 'approved' || !current.active) throw new DomainError('wrong_status', 'studio.archive-inactive')
  return current.archiveRequested ? [] : [{ type: 'studio.archive_requested', data: { managerId } }]
}
