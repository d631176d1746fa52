import type { ReactNode } from 'react'
import { fieldsOf, TextArea } from '../../../ui/Field.tsx'
import { FormDialog, useSentForm } from './FormDialog.tsx'

/** Asks for a note, such as a reason, before an action that is explained above it. */
export function NoteDialog({
  label,
  hint,
  missing,
  title,
  submit,
  beside,
  children,
  send,
  done,
  ...sending
}: {
  label: string
  hint?: string
  /** The error of an empty note. */
  missing: string
  title: string
  submit: string
  /** A further action. */
  beside?: ReactNode
  children: ReactNode
  /** The name of the draft that keeps the note until it is sent. */
  name: string
  send: (note: string) => Promise<{ error?: unknown }>
  failed: string
  done: string
  onClose: () => void
}) {
  const { form, dialog } = useSentForm({
    ...sending,
    start: { note: '' },
    fields: ['note', ['reason', 'note']],
    send: ({ note }) => send(note.trim()),
    done: () => done,
  })
  return (
    <FormDialog title={title} submit={submit} beside={beside} {...dialog}>
      {children}
      <TextArea
        label={label}
        hint={hint}
        maxLength={500}
        {...fieldsOf(form)('note', { validate: (note) => note.trim() !== '' || missing })}
      />
    </FormDialog>
  )
}
