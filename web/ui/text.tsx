/** A text in which each further line explains the first. */
export function Lines({ text }: { text: string }) {
  const [first, ...more] = text.split('\n')
  return (
    <>
      {first}
      {more.map((line) => (
        <span key={line} className="block font-normal">
          {line}
        </span>
      ))}
    </>
  )
}

/** After @ . _ - and before a capital letter inside a word. */
const breakpoints = /(?<=[@._-])|(?<=[a-z\d])(?=[A-Z])/

/** An email address or a field name, which breaks across lines between its parts rather than within them. */
export function BreakableText({ text }: { text: string }) {
  const [first = '', ...rest] = text.split(breakpoints)
  if (rest.length === 0) return first
  return (
    <>
      {first}
      <wbr />
      <BreakableText text={rest.join('')} />
    </>
  )
}

const mpesa = 'M-Pesa'
const amount = String.raw`K(?:ES|Sh)\s\d(?:[\d,.]*\d)?`
const weekday = '(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun|Jtatu|Jnne|Jtano|Alh|Ijumaa|Jmosi|Jpili) '
const month = '(?:Jan|Feb|Ma[rcy]|Apr|Mei|Ju[nl]|A[ug][go]|Sept?|O[ck]t|Nov|De[cs])'
const date = String.raw`(?:${weekday})?\d{1,2} ${month}\b(?: \d{4})?`

/**
 * What browsers may break across lines: M-Pesa at its hyphen, an amount after its currency, a short date at its spaces.
 * A mark that follows comes along, because browsers may begin a line with it.
 */
const whole = new RegExp(`(?:${mpesa}|${amount}|${date})[,.;:!?)]?`)

/** A text in which M-Pesa is never broken, and amounts and short dates only if a line is too short for them. */
export function NoBreakText({ text }: { text: string }) {
  const found = whole.exec(text)
  if (!found) return text
  const [piece] = found
  return (
    <>
      {text.slice(0, found.index)}
      <span className={piece.startsWith(mpesa) ? 'whitespace-nowrap' : 'inline-block'}>
        {piece.replace('\u00a0', ' ')}
      </span>
      <NoBreakText text={text.slice(found.index + piece.length)} />
    </>
  )
}

/** A paragraph, or another kind of element, whose content is such a text. */
export function NoBreak({
  as: Element = 'p',
  text,
  ...rest
}: {
  as?: 'p' | 'span' | 'h2' | 'h3' | 'dd'
  text: string
  id?: string
  className?: string
}) {
  return (
    <Element {...rest}>
      <NoBreakText text={text} />
    </Element>
  )
}
