/** An entry as its form holds it. */
export interface EntryForm {
  readonly name: string
  readonly icon: string
  readonly description: string
  readonly active: boolean
}

const orNull = (text: string) => text.trim() || null

/** An entry as it is sent: what is blank is sent as null. */
export const entryOf = ({ name, icon, description, active }: EntryForm) => ({
  name: name.trim(),
  icon: orNull(icon),
  description: orNull(description),
  active,
})
