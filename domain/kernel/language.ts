import * as z from 'zod'

/** In which a person is written to, and reads the pages. */
export const Language = z.enum(['en', 'sw'])
export type Language = z.infer<typeof Language>
