import { type FormEvent, useRef } from 'react'

/** Narrows a list to an exact text, once it is entered or left. */
export function TextFilter({ label, said, onSay }: { label: string; said: string; onSay: (text: string) => void }) {
  const input = useRef<HTMLInputElement>(null)
  const send = () => {
    const text = input.current?.value.trim() ?? ''
    if (text !== said) onSay(text)
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    send()
  }
  return (
    <form onSubmit={onSubmit} className="min-w-0 flex-1 basis-36 sm:basis-56">
      <label className="flex min-h-12 items-center gap-2 rounded-control border border-edge bg-surface pl-4 hover:border-ink has-focus-visible:outline-[2.5px] has-focus-visible:outline-offset-3 has-focus-visible:outline-ink">
        <span className="text-[0.9375rem] text-muted">{label}</span>
        <input
          key={said}
          ref={input}
          type="search"
          defaultValue={said}
          onBlur={send}
          className="min-h-11 min-w-0 flex-1 bg-transparent pr-3 outline-none"
        />
      </label>
    </form>
  )
}
