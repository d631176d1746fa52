interface Output {
  readonly isTTY?: boolean
  write(text: string): unknown
}

/** Prints progress in percent: on a terminal by overwriting one line, elsewhere a line every 10 %. */
export function percentLine(title: string, output: Output = process.stdout): (share: number) => void {
  const step = output.isTTY ? 1 : 10
  let printed = 0
  return (share) => {
    const percent = Math.floor(share * 100)
    if (percent < printed + step) return
    printed = percent - (percent % step)
    const line = `${title} ${printed} %`
    output.write(output.isTTY ? `\r${line}${printed === 100 ? '\n' : ''}` : `${line}\n`)
  }
}
