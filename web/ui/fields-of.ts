import type { FieldPath, FieldValues, RegisterOptions, UseFormReturn } from 'react-hook-form'

/**
 * Returns a function that registers a field of a form. The result holds the props of its control: with the field's
 * error, and required if the rules say so.
 */
export const fieldsOf =
  <Values extends FieldValues>(form: Pick<UseFormReturn<Values>, 'register' | 'formState' | 'getFieldState'>) =>
  <Name extends FieldPath<Values>>(name: Name, rules?: RegisterOptions<Values, Name>) => ({
    ...form.register(name, rules),
    ...(rules?.required && { required: true }),
    error: form.getFieldState(name, form.formState).error?.message,
  })
