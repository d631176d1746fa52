import type { AdminSessionType } from '../../../../api/contract/admin-session-types.ts'

/** What a session type is called: by its name, or by its code where it has none. */
export const titleOf = ({ name, type }: Pick<AdminSessionType, 'name' | 'type'>): string => name ?? type
