import { useSearchParams } from 'react-router-dom'
import { PageTitle } from '../../app/PageTitle.tsx'
import { useText } from '../../i18n/use-text.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'

const categories = ['booking', 'payment', 'equipment', 'policies', 'support'] as const

const questions = [
  { id: 1, category: 'booking' },
  { id: 2, category: 'booking' },
  { id: 3, category: 'booking' },
  { id: 4, category: 'booking' },
  { id: 5, category: 'payment' },
  { id: 6, category: 'payment' },
  { id: 7, category: 'equipment' },
  { id: 8, category: 'policies' },
  { id: 9, category: 'policies' },
  { id: 10, category: 'support' },
] as const

/** Ten questions in five categories; the category stands in the address. */
export function FaqPage() {
  const say = useText()
  const [address, setAddress] = useSearchParams()
  const chosen = categories.find((category) => category === address.get('category'))
  return (
    <div className="page max-w-4xl pt-6 md:pt-12">
      <PageTitle>{say('faqs.title')}</PageTitle>
      <h1 className="text-[40px] tracking-[-0.035em] md:text-6xl">{say('faqs.title')}</h1>
      <p className="mt-4 text-lg text-muted">{say('faqs.lead')}</p>
      <fieldset aria-label={say('faqs.categories')} className="my-8 flex flex-wrap gap-2">
        {[undefined, ...categories].map((category) => (
          <button
            key={category ?? 'all'}
            type="button"
            aria-pressed={category === chosen}
            onClick={() => setAddress(category ? { category } : {}, { preventScrollReset: true })}
            className="min-h-11 rounded-pill border border-edge px-5 font-medium hover:bg-ink-soft aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-paper"
          >
            {category ? say(`faqs.${category}`) : say('faqs.all')}
          </button>
        ))}
      </fieldset>
      <div className="border-t border-line">
        {questions
          .filter(({ category }) => !chosen || category === chosen)
          .map(({ id }) => (
            <details key={id} className="group border-b border-line">
              <summary className="flex min-h-16 cursor-pointer list-none items-center justify-between gap-6 py-4 font-display text-xl font-bold tracking-[-0.02em] [&::-webkit-details-marker]:hidden">
                {say(`faqs.question.${id}`)}
                <Icon name="plus" className="transition-transform group-open:rotate-45" />
              </summary>
              <p className="max-w-[64ch] pb-6 text-lg text-muted">{say(`faqs.answer.${id}`)}</p>
            </details>
          ))}
      </div>
      <p className="mt-8 flex flex-wrap items-center gap-4 text-lg">
        {say('faqs.more')}
        <ButtonLink to="/contact" kind="outline">
          {say('faqs.contact')}
        </ButtonLink>
      </p>
    </div>
  )
}
