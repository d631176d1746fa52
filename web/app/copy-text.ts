/** Puts a text on the clipboard; by a selection where the page is not served over https. */
export async function copyText(text: string): Promise<void> {
  if ('clipboard' in navigator) return navigator.clipboard.writeText(text)
  const field = Object.assign(document.createElement('textarea'), { value: text })
  document.body.append(field)
  field.select()
  document.execCommand('copy')
  field.remove()
}
