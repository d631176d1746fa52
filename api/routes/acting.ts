import { streams } from '../../commands/streams.ts'
import { invalid, Refusal } from '../../domain/kernel/refusal.ts'
import { userById } from '../../projections/users/queries.ts'
import type { SignedIn } from '../http/admission.ts'
import type { Reaching } from '../http/position.ts'
import type { RouteServices } from './services.ts'

/**
 * The manager someone acts for: themselves, or whom an admin names. undefined is an admin who names nobody and reaches
 * every studio. Refuses `not_allowed` for a manager who names another.
 */
export function actingManager(user: SignedIn, named: string | undefined): string | undefined {
  if (user.role === 'admin') return named
  if (named !== undefined && named !== user.userId) throw new Refusal('not_allowed', 'Insufficient permissions')
  return user.userId
}

/** Refuses `invalid` on managerId unless someone of that id can manage studios. */
export async function checkManager({ fresh }: RouteServices, managerId: string, asked: Reaching): Promise<void> {
  const user = await userById(await fresh(asked, streams.user(managerId)), managerId)
  if (user?.role !== 'studio_manager' || user.status === 'deactivated')
    throw invalid('managerId', 'Choose an active manager')
}
