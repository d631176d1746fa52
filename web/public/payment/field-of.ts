/** Returns a form field. Reads the DOM, so input typed before hydration counts. Throws Error if it is missing. */
export function fieldOf(form: HTMLFormElement, name: string): HTMLInputElement {
  const field = form.elements.namedItem(name)
  if (!(field instanceof HTMLInputElement)) throw new Error(`The form has no field ${name}`)
  return field
}
