/** All roles, in ascending order of permissions. */
export const roles = ['customer', 'studio_manager', 'admin'] as const
