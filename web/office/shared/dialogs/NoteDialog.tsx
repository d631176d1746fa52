import type { ReactNode } from 'react'
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
}: {
  label: string
  hint?: string | undefined
  /** The error of an empty note; absent if the note is optional. */
  missing?: string
  title: string
  submit: string
  back?: string
  /** A further action. */
  beside?: ReactNode
  children: ReactNode
  /** The name of the draft that keeps the note until it is sent. */
  name: string
  start?: string | undefined
  send: (note: string, clearDraft: () => void) => Promise<{ error?: unknown }>
  failed?: string
  done?: string
  isHeld?: boolean
  onClose: () => void
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
