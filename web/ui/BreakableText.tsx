/** After @ . _ - and before a capital letter inside a word. */
const places = /(?<=[@._-])|(?<=[a-z\d])(?=[A-Z])/

/** An email address or a field name, which breaks across lines between its parts rather than within them. */
export function BreakableText({ text }: { text: string }) {
  const [first = '', ...rest] = text.split(places)
  if (rest.length === 0) return first
  return (
    <>
      {first}
      <wbr />
      <BreakableText text={rest.join('')} />
    </>
  )
}
