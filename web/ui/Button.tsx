import type { ComponentProps, ReactNode, Ref } from 'react'
import { Link, type LinkProps } from 'react-router-dom'
import { Icon, type IconName } from './Icon.tsx'
import { NoBreak } from './text.tsx'

/**
 * signal: the one main action of a screen; ink: a main action among many; outline: a secondary action; quiet: a minor
 * one.
 */
export type ButtonKind = 'signal' | 'ink' | 'outline' | 'quiet'
export type ButtonSize = 'small' | 'normal' | 'large'

const kinds: Record<ButtonKind, string> = {
  signal: 'forced-colors:border bg-signal text-on-signal hover:bg-signal-deep',
  ink: 'forced-colors:border bg-ink text-paper hover:opacity-88',
  outline: 'border border-edge text-ink hover:bg-ink-soft',
  quiet: 'text-ink hover:bg-ink-soft',
}

const sizes: Record<ButtonSize, string> = {
  // Looks 40 pixels high, but the touch target is 44.
  small: 'relative min-h-10 px-4 text-[0.9375rem] after:absolute after:inset-x-0 after:-inset-y-0.5',
  normal: 'min-h-12 px-5 text-base',
  large: 'min-h-14 px-7 text-[1.0625rem]',
}

interface ButtonStyle {
  readonly kind?: ButtonKind
  readonly size?: ButtonSize
  readonly wide?: boolean
}

const classesOf = ({ kind = 'ink', size = 'normal', wide = false }: ButtonStyle, className = '') =>
  `inline-flex items-center justify-center gap-2 rounded-pill font-semibold leading-tight text-center transition-[background-color,opacity,scale] duration-150 motion-safe:active:scale-[0.98] disabled:opacity-45 disabled:active:scale-100 aria-disabled:opacity-45 ${kinds[kind]} ${sizes[size]} ${wide ? 'w-full' : ''} ${className}`

/** Lets an amount in a label break if a narrow phone shows large text. */
const labelOf = (children: ReactNode) =>
  typeof children === 'string' && children.includes('\u00a0') ? <NoBreak as="span" text={children} /> : children

/**
 * A plain button. With `aria-disabled` it does nothing but keeps the focus, which `disabled` would drop: for a button
 * whose own press can disable it.
 */
export function PlainButton({ onClick, ...rest }: ComponentProps<'button'>) {
  const isOff = rest['aria-disabled'] === true
  return <button type="button" {...rest} onClick={isOff ? (event) => event.preventDefault() : onClick} />
}

/** A button. While `busy` it keeps its width, shows a spinner and ignores clicks. */
export function Button({
  kind,
  size,
  wide,
  busy = false,
  className,
  children,
  ...rest
}: ButtonStyle & { busy?: boolean; ref?: Ref<HTMLButtonElement> } & ComponentProps<'button'>) {
  return (
    <PlainButton
      {...rest}
      className={classesOf({ ...(kind && { kind }), ...(size && { size }), ...(wide && { wide }) }, className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled']}
    >
      {busy && (
        <span className="size-4 motion-safe:animate-spin rounded-full border-2 border-current border-r-transparent" />
      )}
      {labelOf(children)}
    </PlainButton>
  )
}

/** A link that looks like a button, for the next step. */
export function ButtonLink({ kind, size, wide, className, children, ...rest }: ButtonStyle & LinkProps) {
  return (
    <Link
      {...rest}
      className={classesOf({ ...(kind && { kind }), ...(size && { size }), ...(wide && { wide }) }, className)}
    >
      {labelOf(children)}
    </Link>
  )
}

/** A round button of 44 × 44 that shows only an icon; its label is required. */
export function IconButton({
  icon,
  className = '',
  ...rest
}: { icon: IconName; 'aria-label': string } & Omit<ComponentProps<'button'>, 'children'>) {
  return (
    <PlainButton
      {...rest}
      className={`inline-grid size-11 place-items-center rounded-pill transition-colors hover:bg-ink-soft aria-disabled:opacity-30 aria-disabled:hover:bg-transparent ${className}`}
    >
      <Icon name={icon} />
    </PlainButton>
  )
}
