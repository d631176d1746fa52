import type { ChangeEvent } from 'react'

/** The email address that was typed into one of the forms of a dialog: the others begin with it. */
export interface KnownEmail {
  readonly email: string
  readonly onEmail: (email: string) => void
}

/** Returns the rules of an email field, which also reports what is typed. */
export const reportingTo = <Rules extends object>(rules: Rules, known: KnownEmail | undefined) => ({
  ...rules,
  onChange: ({ target }: ChangeEvent<HTMLInputElement>) => known?.onEmail(target.value),
})
