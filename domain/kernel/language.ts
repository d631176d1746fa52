import * as z from 'zod'

/** The language of a person's messages and pages. */
export const Language = z.enum(['en', 'sw'])
export type Language = z.infer<typeof Language>
