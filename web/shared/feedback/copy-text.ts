/**
 * Copies a text to the clipboard. Uses a selection if the page is not served over https or lacks permission. Returns whether
 * the browser copied it.
 */
export async function copyText(text: string): Promise<boolean> {
  const isWritten = 'clipboard' in navigator && (await navigator.clipboard.writeText(text).then(yes, no))
  return isWritten || copyBySelection(text)
}

const yes = () => true
const no = () => false

function copyBySelection(text: string): boolean {
  const focused = document.activeElement
  const field = Object.assign(document.createElement('textarea'), { value: text })
  // Next to the pressed element, because a dialog keeps the focus inside itself.
  ;(focused?.parentElement ?? document.body).append(field)
  field.select()
  const isCopied = document.execCommand('copy')
  field.remove()
  if (focused instanceof HTMLElement) focused.focus()
  return isCopied
}
