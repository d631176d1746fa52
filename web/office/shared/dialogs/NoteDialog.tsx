import type { ComponentProps } from 'react'
import { useTranslate } from '../../../i18n/use-translate.ts'
import { fieldsOf, TextArea } from '../../../ui/Field.tsx'
import { FormDialog, useSentForm } from './FormDialog.tsx'

/** Asks for a note, such as a reason, before an action that is explained above it. */
export function NoteDialog({
  label,
  hint,
  missing,
  title,
  submit,
  back,
  beside,
  children,
  start = '',
  send,
  done,
  ...sending
}: Pick<ComponentProps<typeof FormDialog>, 'title' | 'submit' | 'back' | 'beside' | 'children'> &
  Pick<Parameters<typeof useSentForm>[0], 'name' | 'failed' | 'isHeld' | 'onClose'> & {
    label: string
    hint?: string | undefined
    /** The error of an empty note; absent if the note is optional. */
    missing?: string
    start?: string | undefined
    send: (note: string, clearDraft: () => void) => Promise<{ error?: unknown }>
    done?: string
  }) {
  const t = useTranslate()
  const { form, dialog } = useSentForm({
    ...sending,
    start: { note: start },
    fields: ['note', ['reason', 'note']],
    send: ({ note }, clearDraft) => send(note.trim(), clearDraft),
    done: () => done,
  })
  return (
    <FormDialog title={title} submit={submit} back={back} beside={beside} {...dialog}>
      {children}
      <TextArea
        label={label}
        optional={missing === undefined ? t('field.optional') : undefined}
        required={missing !== undefined}
        hint={hint}
        maxLength={500}
        {...fieldsOf(form)('note', { validate: (note) => missing === undefined || note.trim() !== '' || missing })}
      />
    </FormDialog>
  )
}
