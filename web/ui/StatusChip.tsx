export type Tone = 'waiting' | 'featured' | 'good' | 'live' | 'ended' | 'neutral'

const tones: Record<Tone, { colours: string; shape: string }> = {
  waiting: {
    colours: 'bg-gold-soft text-gold',
    shape: 'M6 1.5a4.5 4.5 0 1 1 0 9 4.5 4.5 0 0 1 0-9zM6 3.8V6l1.6 1.2',
  },
  featured: {
    colours: 'bg-gold-soft text-gold',
    shape: 'M6 1.2l1.4 3 3.3.4-2.4 2.3.6 3.3L6 8.6l-2.9 1.6.6-3.3L1.3 4.6l3.3-.4z',
  },
  good: { colours: 'bg-green-soft text-green-text', shape: 'M2 6.5 4.8 9.2 10 3' },
  live: { colours: 'bg-signal-soft text-signal-text', shape: 'M6 3a3 3 0 1 1 0 6 3 3 0 0 1 0-6z' },
  ended: { colours: 'bg-ink-soft text-ink', shape: 'M3 3l6 6M9 3 3 9' },
  neutral: { colours: 'bg-ink-soft text-ink', shape: 'M2.5 6h7' },
}

/** A status as a text, a shape and a colour, so that none of them is needed alone. */
export function StatusChip({ tone, children }: { tone: Tone; children: string }) {
  const { colours, shape } = tones[tone]
  return (
    <span
      className={`inline-flex items-center gap-1.5 rounded-pill py-1 pr-3 pl-2.5 text-sm leading-5 font-semibold ${colours}`}
    >
      <svg
        viewBox="0 0 12 12"
        className="size-3 shrink-0"
        fill="none"
        stroke="currentColor"
        strokeWidth={1.8}
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        <path d={shape} fill={tone === 'live' ? 'currentColor' : 'none'} />
      </svg>
      {children}
    </span>
  )
}

/** The light above a studio's door, lit while something is live. The text next to it names what is live. */
export function StatusLight({ lit }: { lit: boolean }) {
  return (
    <i
      aria-hidden="true"
      data-lit={lit}
      className="lamp inline-block size-2.5 shrink-0 rounded-full border-2 border-signal"
    />
  )
}
