import type { AdminSessionType } from '../../../../api/contract/admin-session-types.ts'

/** Returns the name of a session type, or its code if it has no name. */
export const titleOf = ({ name, type }: Pick<AdminSessionType, 'name' | 'type'>): string => name ?? type
