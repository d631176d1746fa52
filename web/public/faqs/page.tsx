import { useEffect, useId, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { hasWords } from '../../../language/text.ts'
import type { Namespace } from '../../i18n/locale.ts'
import { type Translate, useTranslate } from '../../i18n/use-translate.ts'
import { useCopy } from '../../shared/feedback/use-copy.ts'
import { PageTitle } from '../../shared/page/PageHead.tsx'
import { type Page, pageWithTexts } from '../../shared/page/page.tsx'
import { useAddress } from '../../shared/page/use-address.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { DebouncedInput } from '../../ui/DebouncedInput.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { NoBreak } from '../../ui/text.tsx'
import { faqs } from './texts.en.ts'

/** The categories, in display order. */
export const categories = ['booking', 'payment', 'equipment', 'policies', 'support'] as const
export type Category = (typeof categories)[number]

/** All questions. `name` is the URL fragment of a question: /faqs#cancel. */
export const questions = [
  { id: 1, name: 'book', category: 'booking' },
  { id: 2, name: 'ahead', category: 'booking' },
  { id: 3, name: 'confirmed', category: 'booking' },
  { id: 4, name: 'no-time', category: 'booking' },
  { id: 5, name: 'pay', category: 'payment' },
  { id: 6, name: 'when-to-pay', category: 'payment' },
  { id: 7, name: 'equipment', category: 'equipment' },
  { id: 8, name: 'cancel', category: 'policies' },
  { id: 9, name: 'buffers', category: 'policies' },
  { id: 10, name: 'lost-link', category: 'support' },
] as const
export type Question = (typeof questions)[number]

/** A question and its answer in the current language. */
interface Texts {
  readonly question: string
  readonly answer: string
}

/** A question that matches a search. `inAnswer` is true when the question alone does not contain all the words. */
interface Found {
  readonly question: Question
  readonly inAnswer: boolean
}

/** Returns the questions of a category, or of all, that contain every word of a search, in display order. */
export function find(textsOf: (question: Question) => Texts, search: string, category: Category | undefined): Found[] {
  const hasAll = (text: string) => hasWords(text, search)
  return questions
    .filter((question) => !category || question.category === category)
    .filter((each) => hasAll(`${textsOf(each).question} ${textsOf(each).answer}`))
    .map((question) => ({ question, inAnswer: !hasAll(textsOf(question).question) }))
}

/** The texts of the frequently asked questions. */
const texts: Namespace = { en: faqs, sw: async () => (await import('./texts.sw.ts')).faqs }

/** Shows ten questions in five categories. The URL contains the category and the search; #cancel opens one question. */
function FaqPage() {
  const t = useTranslate()
  const [address, setAddress] = useAddress()
  const category = categories.find((each) => each === address.get('category'))
  const search = address.get('search') ?? ''
  const requested = useRequestedQuestion()
  const found = find(textsOf, search, category)

  function textsOf({ id }: Question) {
    return { question: t(`faqs.question.${id}`), answer: t(`faqs.answer.${id}`) }
  }
  const narrow = (name: 'category' | 'search', to: string) =>
    setAddress(
      (query) => {
        const wanted = { category: query.get('category') ?? '', search: query.get('search') ?? '', [name]: to }
        return new URLSearchParams(Object.entries(wanted).filter(([, value]) => value.trim() !== ''))
      },
      { replace: true },
    )

  return (
    <div className="page max-w-4xl pt-6 md:pt-12">
      <PageTitle>{t('faqs.title')}</PageTitle>
      <h1 className="text-[2.5rem] tracking-[-0.035em] md:text-6xl">{t('faqs.title')}</h1>
      <p className="mt-4 text-lg text-muted">{t('faqs.lead')}</p>
      <SearchField value={search} onValueChange={(text) => narrow('search', text)} />
      <fieldset aria-label={t('faqs.categories')} className="mt-4 flex flex-wrap gap-2">
        {[undefined, ...categories].map((each) => (
          <button
            key={each ?? 'all'}
            type="button"
            aria-pressed={each === category}
            onClick={() => narrow('category', each ?? '')}
            className="min-h-11 rounded-pill border border-edge px-4 font-medium transition-colors hover:bg-ink-soft aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-paper sm:px-5"
          >
            {each ? t(`faqs.${each}`) : t('faqs.all')}
          </button>
        ))}
      </fieldset>
      <p role="status" className={found.length === 0 ? 'sr-only' : 'mt-6 mb-3 text-[0.9375rem] text-muted'}>
        {t('faqs.found', { found: found.length })}
      </p>
      {found.length === 0 ? (
        <div className="mt-8">
          <EmptyState title={t('faqs.none')} text={t('faqs.none-text')} level={2}>
            <Button kind="outline" onClick={() => setAddress(() => new URLSearchParams(), { replace: true })}>
              {t('faqs.clear')}
            </Button>
          </EmptyState>
        </div>
      ) : (
        <div className="border-t border-line">
          {found.map(({ question, inAnswer }) => (
            <Answer
              key={`${question.name} ${inAnswer} ${requested === question.name}`}
              name={question.name}
              texts={textsOf(question)}
              open={inAnswer || requested === question.name}
            />
          ))}
        </div>
      )}
      <div className="mt-10 flex flex-wrap items-center justify-between gap-x-8 gap-y-4 rounded-panel bg-sunken p-6 md:p-8">
        <p className="font-display text-2xl font-bold tracking-[-0.02em]">{t('faqs.more')}</p>
        <ButtonLink to="/contact" kind="ink" viewTransition>
          {t('faqs.contact')}
        </ButtonLink>
      </div>
    </div>
  )
}

function SearchField({ value, onValueChange }: { value: string; onValueChange: (text: string) => void }) {
  const t = useTranslate()
  const id = useId()
  return (
    <label htmlFor={id} className="relative mt-8 block">
      <span className="sr-only">{t('faqs.search')}</span>
      <Icon name="search" className="pointer-events-none absolute top-1/2 left-4.5 -translate-y-1/2 text-muted" />
      <DebouncedInput
        id={id}
        type="search"
        value={value}
        onValueChange={onValueChange}
        placeholder={t('faqs.search')}
        className="min-h-14 w-full rounded-pill border border-edge bg-surface pr-4 pl-12 placeholder:text-muted hover:border-ink"
      />
    </label>
  )
}

/**
 * Returns the question that the URL fragment names and scrolls it into view. Null until the page has hydrated, and for
 * other fragments, such as the one that skips to the content.
 */
function useRequestedQuestion(): string | null {
  const { hash } = useLocation()
  const [requested, setRequested] = useState<string | null>(null)
  useEffect(() => setRequested(questions.find(({ name }) => `#${name}` === hash)?.name ?? null), [hash])
  useEffect(() => {
    if (requested) document.getElementById(requested)?.scrollIntoView({ block: 'center' })
  }, [requested])
  return requested
}

/** A question that opens to its answer. `open` is only the initial state; afterwards the reader controls it. */
function Answer({ name, texts, open }: { name: string; texts: Texts; open: boolean }) {
  const t = useTranslate()
  const copy = useCopy()
  const copyLink = () => void copy(new URL(`/faqs#${name}`, window.location.href).href, t('toast.link-copied'))
  return (
    <details id={name} open={open} className="answer group border-b border-line">
      <summary className="flex min-h-16 cursor-pointer list-none items-center justify-between gap-6 py-4 font-display text-xl text-pretty [overflow-wrap:anywhere] font-bold tracking-[-0.02em] [&::-webkit-details-marker]:hidden">
        {texts.question}
        <Icon
          name="plus"
          className="transition-transform duration-200 group-open:rotate-45 motion-reduce:transition-none"
        />
      </summary>
      <NoBreak className="max-w-[64ch] text-lg text-muted" text={texts.answer} />
      <button
        type="button"
        aria-label={t('faqs.copy-link', { question: texts.question })}
        onClick={copyLink}
        className="mt-1 mb-4 inline-flex min-h-11 items-center gap-2 text-[0.9375rem] font-medium text-muted hover:text-ink hover:underline"
      >
        <Icon name="copy" className="size-4.5!" /> {t('faqs.link')}
      </button>
    </details>
  )
}

export const page: Page = {
  source: 'public/faqs/page.tsx',
  Component: pageWithTexts(texts, FaqPage, (t) => ({
    title: t('faqs.title'),
    description: t('head.faqs'),
    path: '/faqs',
    facts: () => [{ '@type': 'FAQPage', mainEntity: questions.map(({ id }) => asFact(t, id)) }],
  })),
}

const asFact = (t: Translate, id: (typeof questions)[number]['id']) => ({
  '@type': 'Question',
  name: t(`faqs.question.${id}`),
  acceptedAnswer: { '@type': 'Answer', text: t(`faqs.answer.${id}`) },
})
