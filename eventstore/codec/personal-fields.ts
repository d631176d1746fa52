import * as z from 'zod'

/** Returns the personal fields of an event schema. Throws if the schema has personal fields but no `personId`. */
export function personalFieldsOf(type: string, schema: z.ZodObject): readonly string[] {
  const fields = Object.entries(schema.shape)
    .filter(([, field]) => isPersonal(field))
    .map(([name]) => name)
  if (fields.length > 0 && !('personId' in schema.shape)) throw new Error(`${type} has personal fields but no personId`)
  return fields
}

function isPersonal(schema: z.core.$ZodType): boolean {
  if (z.globalRegistry.get(schema)?.personal === true) return true
  return (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) && isPersonal(schema.unwrap())
}
