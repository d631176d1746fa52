/** What browsers may end a line in: M-Pesa at its hyphen, an amount after its currency. */
const whole = /M-Pesa|K(?:ES|Sh) \d(?:[\d,.]*\d)?/

/** A text in which M-Pesa and amounts of money stay in one piece, as long as a line can hold them. */
export function Unbroken({ text }: { text: string }) {
  const found = whole.exec(text)
  if (!found) return text
  const [piece] = found
  return (
    <>
      {text.slice(0, found.index)}
      <span className="inline-block">{piece}</span>
      <Unbroken text={text.slice(found.index + piece.length)} />
    </>
  )
}
