import type { FieldError, FieldPath, FieldValues, RegisterOptions, UseFormReturn } from 'react-hook-form'
import { currentLanguage } from '../i18n/chosen-language.ts'

/**
 * Returns a function that registers a field of a form. The result holds the props of its control: with the field's
 * error, and required if the rules say so.
 */
export const fieldsOf =
  <Values extends FieldValues>(form: Pick<UseFormReturn<Values>, 'register' | 'formState' | 'getFieldState'>) =>
  <Name extends FieldPath<Values>>(name: Name, rules?: RegisterOptions<Values, Name>) => ({
    ...form.register(name, rules),
    ...(rules?.required && { required: true }),
    error: textOf(form.getFieldState(name, form.formState).error, rules),
  })

/** Returns the text of an error in the page's language, which may have changed since the field was checked. */
function textOf(error: FieldError | undefined, rules: Pick<RegisterOptions, Ruled> = {}): string | undefined {
  const translated = error?.types?.[currentLanguage() ?? 'en']
  if (typeof translated === 'string') return translated
  const broken = ruled.find((rule) => rule === error?.type)
  const rule = broken && rules[broken]
  if (typeof rule === 'string') return rule
  return typeof rule === 'object' && 'message' in rule ? rule.message : error?.message
}

const ruled = ['required', 'pattern', 'minLength'] as const
type Ruled = (typeof ruled)[number]
