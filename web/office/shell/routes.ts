/** Loads the frame of the back office. */
export const loadOffices = () => import('./offices.tsx')
