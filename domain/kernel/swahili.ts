import * as z from 'zod'
import { cleanLine } from '../../language/text.ts'
import { checkPlain } from './text-checks.ts'

/** A name and a description in Swahili. Where one is null, the English text is shown. */
export const SwahiliTexts = z.object({ nameSw: z.string().min(1).nullable(), descriptionSw: z.string().nullable() })
export type SwahiliTexts = z.infer<typeof SwahiliTexts>

/** Swahili texts as entered. A text left out stays as it is. */
export type SwahiliInput = { readonly [Text in keyof SwahiliTexts]?: SwahiliTexts[Text] | undefined }

/** Returns a form whose missing Swahili texts are the current ones. */
export const withSwahili = <Form extends SwahiliInput>(form: Form, { nameSw, descriptionSw }: SwahiliTexts) => ({
  ...form,
  nameSw: form.nameSw === undefined ? nameSw : form.nameSw,
  descriptionSw: form.descriptionSw === undefined ? descriptionSw : form.descriptionSw,
})

/** Returns Swahili texts as stored: trimmed, with null for blank ones. Throws DomainError `invalid` on nameSw. */
export function readSwahili({ nameSw, descriptionSw }: SwahiliInput): SwahiliTexts {
  const name = cleanLine(nameSw ?? '')
  checkPlain(name, 'nameSw')
  return { nameSw: name || null, descriptionSw: descriptionSw?.trim() || null }
}
