import { type ComponentProps, type ReactNode, type Ref, useId, useState } from 'react'
import type { FieldError, FieldPath, FieldValues, RegisterOptions, UseFormReturn } from 'react-hook-form'
import { currentLanguage } from '../i18n/locale.ts'
import { PlainButton } from './Button.tsx'
import { Icon } from './Icon.tsx'
import { Lines } from './text.tsx'

/**
 * Returns a function that registers a field of a form. The result holds the props of its control: with the field's
 * error, and required if the rules say so. `incomplete` is the error of an optional date that is typed in part, of which
 * browsers give no value.
 */
export const fieldsOf =
  <Values extends FieldValues>(form: Pick<UseFormReturn<Values>, 'register' | 'formState' | 'getFieldState'>) =>
  <Name extends FieldPath<Values>>(name: Name, rules?: RegisterOptions<Values, Name>, incomplete?: string) => {
    let control: HTMLInputElement | null = null
    const isWhole = () => !control?.validity.badInput || incomplete
    const props = form.register(name, incomplete ? { ...rules, validate: isWhole } : rules)
    const ref: typeof props.ref = (element) => {
      control = element
      props.ref(element)
    }
    return {
      ...props,
      ref,
      ...(rules?.required && { required: true }),
      error: textOf(form.getFieldState(name, form.formState).error, rules),
    }
  }

/** Returns the text of an error in the page's language, which may have changed since the field was checked. */
function textOf(error: FieldError | undefined, rules: Pick<RegisterOptions, Ruled> = {}): string | undefined {
  const translated = error?.types?.[currentLanguage() ?? 'en']
  if (typeof translated === 'string') return translated
  const broken = ruled.find((rule) => rule === error?.type)
  const rule = broken && rules[broken]
  if (typeof rule === 'string') return rule
  return typeof rule === 'object' && 'message' in rule ? rule.message : error?.message
}

const ruled = ['required', 'pattern', 'minLength'] as const
type Ruled = (typeof ruled)[number]

export interface FieldTexts {
  readonly label: string
  readonly hint?: string | undefined
  readonly error?: string | undefined
  readonly optional?: string | undefined
}

/** The attributes that connect a control to its label, hint and error. */
interface Tied {
  readonly id: string
  readonly 'aria-describedby': string | undefined
  readonly 'aria-invalid': true | undefined
}

/** The classes of a control; at least one line high. */
export const controlClasses =
  'w-full min-h-13 rounded-control border bg-surface px-4 text-base transition-colors placeholder:text-muted hover:border-ink aria-invalid:border-signal border-edge'

/** A label above the control and a hint or an error below it, all connected for screen readers. */
export function FieldView({
  label,
  hint,
  error,
  optional,
  children,
}: FieldTexts & { children: (tied: Tied) => ReactNode }) {
  const id = useId()
  const note = error ?? hint
  return (
    <div className="grid grid-cols-1 gap-1.5">
      <label htmlFor={id} className="text-[0.9375rem] font-semibold">
        {label} {optional && <span className="font-normal text-muted">{optional}</span>}
      </label>
      {children({ id, 'aria-describedby': note ? `${id}-note` : undefined, 'aria-invalid': error ? true : undefined })}
      {note && (
        <p
          id={`${id}-note`}
          className={`flex items-start gap-1.5 text-sm ${error ? 'font-medium text-signal-text' : 'text-muted'}`}
        >
          {error && <Icon name="warning" className="mt-px size-4.5!" />}
          {note}
        </p>
      )}
    </div>
  )
}

/** The limits of a date field by default. Without them, some browsers let people type years of six digits. */
export const dateLimits = { max: '9999-12-31' }

/** A text field of one line. */
export function Field({
  label,
  hint,
  error,
  optional,
  ...input
}: FieldTexts & { ref?: Ref<HTMLInputElement> } & ComponentProps<'input'>) {
  return (
    <FieldView label={label} hint={hint} error={error} optional={optional}>
      {(tied) => <input {...(input.type === 'date' && dateLimits)} {...input} {...tied} className={controlClasses} />}
    </FieldView>
  )
}

/** A choice of one option, with the device's own picker. */
export function Select({
  label,
  hint,
  error,
  optional,
  children,
  ...select
}: FieldTexts & { ref?: Ref<HTMLSelectElement> } & ComponentProps<'select'>) {
  return (
    <FieldView label={label} hint={hint} error={error} optional={optional}>
      {(tied) => (
        <span className="relative block">
          <select {...select} {...tied} className={`${controlClasses} appearance-none text-ellipsis pr-11`}>
            {children}
          </select>
          <Icon name="right" className="pointer-events-none absolute top-1/2 right-4 -translate-y-1/2 rotate-90" />
        </span>
      )}
    </FieldView>
  )
}

type Choice = string | number | { readonly id: string }

const choiceValue = (choice: Choice) => (typeof choice === 'object' ? choice.id : choice)

/** The options of a choice, one for each value, or for each object by its ID. */
export const Options = <Each extends Choice>({ of, text }: { of: readonly Each[]; text: (choice: Each) => string }) =>
  of.map((choice) => (
    <option key={choiceValue(choice)} value={choiceValue(choice)}>
      {text(choice)}
    </option>
  ))

/**
 * A whole number in a range, typed or stepped. Input that is not a number falls back to the lowest when the box loses
 * focus.
 */
export function NumberField({
  label,
  hint,
  error,
  value,
  min,
  max,
  fewer,
  more,
  onChange,
}: FieldTexts & {
  value: number
  min: number
  max: number
  /** The labels of the two step buttons. */
  fewer: string
  more: string
  onChange: (value: number) => void
}) {
  /** Input that is not yet a number in the range, but may become one with the next digit. */
  const [begun, setBegun] = useState<string | null>(null)
  const type = (text: string) => {
    const number = Number.parseInt(text, 10)
    const isHighEnough = number >= min
    setBegun(isHighEnough ? null : text)
    onChange(isHighEnough ? Math.min(max, number) : min)
  }
  const stepTo = (number: number) => {
    setBegun(null)
    onChange(Math.min(max, Math.max(min, number)))
  }
  const step = 'grid w-13 shrink-0 place-items-center rounded-control hover:bg-ink-soft aria-disabled:opacity-30'
  return (
    <FieldView label={label} hint={hint} error={error}>
      {(tied) => (
        <div
          className={`flex min-h-13 rounded-control border bg-surface ${error ? 'border-signal' : 'border-edge'} has-[input:focus-visible]:outline-[2.5px] has-[input:focus-visible]:outline-offset-3 has-[input:focus-visible]:outline-ink`}
        >
          <PlainButton
            className={step}
            aria-label={fewer}
            aria-disabled={value <= min}
            onClick={() => stepTo(value - 1)}
          >
            <Icon name="minus" />
          </PlainButton>
          <input
            {...tied}
            type="number"
            inputMode="numeric"
            min={min}
            max={max}
            value={begun ?? value}
            onChange={(event) => type(event.target.value)}
            onBlur={() => setBegun(null)}
            className="w-full min-w-0 bg-transparent text-center font-semibold tabular-nums outline-none [appearance:textfield] [&::-webkit-inner-spin-button]:appearance-none"
          />
          <PlainButton
            className={step}
            aria-label={more}
            aria-disabled={value >= max}
            onClick={() => stepTo(value + 1)}
          >
            <Icon name="plus" />
          </PlainButton>
        </div>
      )}
    </FieldView>
  )
}

/** A text field of several lines that grows with its content. */
export function TextArea({
  label,
  hint,
  error,
  optional,
  ...textarea
}: FieldTexts & { ref?: Ref<HTMLTextAreaElement> } & ComponentProps<'textarea'>) {
  return (
    <FieldView label={label} hint={hint} error={error} optional={optional}>
      {(tied) => (
        <textarea
          rows={3}
          {...textarea}
          {...tied}
          className={`${controlClasses} field-sizing-content max-h-60 min-h-24 resize-y py-3`}
        />
      )}
    </FieldView>
  )
}

/** The reason a form was rejected, announced to screen readers. Renders nothing without a text. */
export function FormAlert({ text }: { text: string | undefined }) {
  if (!text) return null
  return (
    <p role="alert" className="rounded-control bg-signal-soft px-4 py-3 font-medium wrap-anywhere">
      <Lines text={text} />
    </p>
  )
}
