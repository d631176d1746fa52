import * as z from 'zod'

/** In which a person is written to. Messages come in both; the pages themselves are English. */
export const Language = z.enum(['en', 'sw'])
export type Language = z.infer<typeof Language>
