/** The roles there are, from the least to the most that they may do. */
export const roles = ['customer', 'studio_manager', 'admin'] as const
