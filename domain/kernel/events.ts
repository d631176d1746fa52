import * as z from 'zod'

/** An aggregate declares its events as a table of schemas; the union type follows from the table. */
export type EventSchemas = Readonly<Record<string, z.ZodObject>>
export type EventOf<Schemas extends EventSchemas> = {
  [Type in keyof Schemas & string]: { readonly type: Type; readonly data: z.infer<Schemas[Type]> }
}[keyof Schemas & string]

/**
 * What one person would recognise themselves by: stored encrypted with that person's key, readable as 'Erased' once the
 * key is gone. An event with personal fields names the person in `personId`. Formats are checked before the event is
 * written, not here: 'Erased' must pass.
 */
export const personal = () => z.string().meta({ personal: true })

/** The text that stands where a personal field was, after the person was erased. */
export const erased = 'Erased'
