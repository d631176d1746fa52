/** The form values of an entry. */
export interface EntryForm {
  readonly name: string
  readonly icon: string
  readonly description: string
  readonly nameSw: string
  readonly descriptionSw: string
  readonly active: boolean
}

const orNull = (text: string) => text.trim() || null

/** Returns the request body of an entry. Blank fields become null. */
export const entryOf = ({ name, icon, description, nameSw, descriptionSw, active }: EntryForm) => ({
  name: name.trim(),
  icon: orNull(icon),
  description: orNull(description),
  nameSw: orNull(nameSw),
  descriptionSw: orNull(descriptionSw),
  active,
})
