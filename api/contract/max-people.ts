/** The most people that a booking may be for; without zod, so that forms know it, too. */
export const maxPeople = 50
