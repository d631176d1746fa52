/** The one field of that name in a form of ours. What stands in it counts, also what was typed before the page was awake. */
export function fieldOf(form: HTMLFormElement, name: string): HTMLInputElement {
  const field = form.elements.namedItem(name)
  if (!(field instanceof HTMLInputElement)) throw new Error(`The form has no field ${name}`)
  return field
}
