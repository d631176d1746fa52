/** Puts a text on the clipboard; by a selection where the page may not otherwise, be it not served over https or not allowed to. */
export async function copyText(text: string): Promise<void> {
  const isWritten = 'clipboard' in navigator && (await navigator.clipboard.writeText(text).then(yes, no))
  if (!isWritten) copyBySelection(text)
}

const yes = () => true
const no = () => false

function copyBySelection(text: string): void {
  const focused = document.activeElement
  const field = Object.assign(document.createElement('textarea'), { value: text })
  // Beside what was pressed: a dialog lets nothing outside of it have the focus.
  ;(focused?.parentElement ?? document.body).append(field)
  field.select()
  document.execCommand('copy')
  field.remove()
  if (focused instanceof HTMLElement) focused.focus()
}
