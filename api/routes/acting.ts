import { streams } from '../../commands/streams.ts'
import { DomainError, invalid } from '../../domain/kernel/domain-error.ts'
import { userById } from '../../projections/users/queries.ts'
import type { SignedIn } from '../http/admission.ts'
import type { RecordsPosition } from '../http/position.ts'
import type { RouteServices } from './services.ts'

/**
 * Returns the manager someone acts for: themselves, or the one an admin names. undefined is an admin who names none and
 * reaches every studio. Throws DomainError `not_allowed` for a manager who names another.
 */
export function actingManager(user: SignedIn, named: string | undefined): string | undefined {
  if (user.role === 'admin') return named
  if (named !== undefined && named !== user.userId) throw new DomainError('not_allowed', 'request.not-allowed')
  return user.userId
}

/** Throws DomainError `invalid` on managerId unless someone of that id can manage studios. */
export async function checkManager(
  { fresh }: Pick<RouteServices, 'fresh'>,
  managerId: string,
  request: RecordsPosition,
): Promise<void> {
  const user = await userById(await fresh(request, streams.user(managerId)), managerId)
  if (user?.role !== 'studio_manager' || user.status === 'deactivated') throw invalid('managerId', 'studio.manager')
}
