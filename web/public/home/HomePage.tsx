import { useTranslate } from '../../i18n/use-translate.ts'
import { PageTitle } from '../../shared/page/PageTitle.tsx'
import { FeatureCards } from './FeatureCards.tsx'
import { FeaturedStudios } from './FeaturedStudios.tsx'
import { Hero } from './Hero.tsx'
import { HowItWorks } from './HowItWorks.tsx'
import { InlineBookingPlace } from './InlineBookingPlace.tsx'

/** The home page: the promise, the studios, the hours and how booking works. */
export function HomePage() {
  const t = useTranslate()
  return (
    <>
      <PageTitle>{t('home.title')}</PageTitle>
      <Hero />
      <div className="page grid gap-16 md:gap-24">
        <FeaturedStudios />
        <InlineBookingPlace />
        <FeatureCards />
        <HowItWorks />
      </div>
    </>
  )
}
