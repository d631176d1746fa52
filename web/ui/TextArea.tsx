import type { ComponentProps, Ref } from 'react'
import { controlClasses, type FieldTexts, FieldView } from './Field.tsx'

/** A text field of several lines that grows with its content. */
export function TextArea({
  label,
  hint,
  error,
  optional,
  ...textarea
}: FieldTexts & { ref?: Ref<HTMLTextAreaElement> } & ComponentProps<'textarea'>) {
  return (
    <FieldView label={label} hint={hint} error={error} optional={optional}>
      {(tied) => (
        <textarea
          rows={3}
          {...textarea}
          {...tied}
          className={`${controlClasses} field-sizing-content max-h-60 min-h-24 resize-y py-3`}
        />
      )}
    </FieldView>
  )
}
