/** Copies a text to the clipboard. Uses a selection if the page is not served over https or lacks permission. */
export async function copyText(text: string): Promise<void> {
  const isWritten = 'clipboard' in navigator && (await navigator.clipboard.writeText(text).then(yes, no))
  if (!isWritten) copyBySelection(text)
}

const yes = () => true
const no = () => false

function copyBySelection(text: string): void {
  const focused = document.activeElement
  const field = Object.assign(document.createElement('textarea'), { value: text })
  // Next to the pressed element, because a dialog keeps the focus inside itself.
  ;(focused?.parentElement ?? document.body).append(field)
  field.select()
  document.execCommand('copy')
  field.remove()
  if (focused instanceof HTMLElement) focused.focus()
}
