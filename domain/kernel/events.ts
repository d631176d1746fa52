import * as z from 'zod'

/** An aggregate declares its events as a table of schemas; the union type is derived from it. */
export type EventSchemas = Readonly<Record<string, z.ZodObject>>
export type EventOf<Schemas extends EventSchemas> = {
  [Type in keyof Schemas & string]: { readonly type: Type; readonly data: z.infer<Schemas[Type]> }
}[keyof Schemas & string]

/** The data of one type of event. */
export type DataOf<
  Event extends { readonly type: string; readonly data: unknown },
  Type extends Event['type'],
> = Extract<Event, { type: Type }>['data']

/**
 * Marks a personal field. It is encrypted with the person's key and reads 'Erased' once the key is deleted. An event
 * with personal fields names their key by `personId`, or by `receipt`. Commands check formats, not this schema, because
 * 'Erased' must pass.
 */
export const personal = () => z.string().meta({ personal: true })

/** The text of a personal field after its person was erased. */
export const erased = 'Erased'
