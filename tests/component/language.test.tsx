import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { resumeSms, systemState } from '../../api/contract/audit.ts'
import { updateProfile, verify } from '../../api/contract/auth.ts'
import { sendContact } from '../../api/contract/site.ts'
import { listStudios, oneStudio, sessionTypes as sessionTypesOf } from '../../api/contract/studios.ts'
import { ownUser } from '../visual/gallery/states/account-data.ts'
import { answer, refuse } from '../visual/gallery/states/answers.ts'
import { aSystem } from '../visual/gallery/states/machinery-data.ts'
import { features, listOf, sessions, studioAt, studios } from '../visual/gallery/states/studios-data.ts'
import { ahead } from '../visual/gallery/states/times.ts'
import { badGateway, heading } from './on-screen.ts'
import { show } from './show.tsx'

const chooseEnglish = () => Object.assign(document, { cookie: 'lang=; max-age=0; path=/' })
beforeEach(() => void chooseEnglish())
afterEach(() => void chooseEnglish())

describe('changing the language', () => {
  it('keeps typed text', async () => {
    const { user } = show('/contact')
    await user.type('Message', 'Do you have a drum kit?')
    await user.press('Kiswahili')
    await heading('Wasiliana nasi')
    expect(screen.getByLabelText('Ujumbe')).toHaveProperty('value', 'Do you have a drum kit?')
    expect(document.documentElement.lang).toBe('sw-KE')
    expect(document.cookie).toContain('lang=sw')
    await user.press('English')
    await heading('Contact us')
    expect(screen.getByLabelText('Message')).toHaveProperty('value', 'Do you have a drum kit?')
  })

  it('translates the features on a studio’s card', async () => {
    const [first] = studios
    const [feature] = features
    if (!first || !feature) throw new Error('There are studios')
    const shown = { ...first, features: [{ ...feature, nameSw: 'Piano kubwa' }], limitations: [] }
    const { user } = show('/studios', { answers: [answer(listStudios, listOf([shown]))] })
    await screen.findByText(feature.name)
    await user.press('Kiswahili')
    await screen.findByText('Piano kubwa')
    expect(screen.queryByText(feature.name)).toBeNull()
  })

  it('keeps what a pin of the map shows in its name', async () => {
    const { user } = show('/studios?view=map')
    await screen.findByRole('button', { name: 'Nairobi: 2 studios' })
    await user.press('Kiswahili')
    const pin = await screen.findByRole('button', { name: 'Nairobi: 2, idadi ya studio' })
    expect(pin.textContent).toBe('Nairobi 2')
  })

  it('translates a studio’s description and session types, with the English texts for missing ones', async () => {
    const [mixing, album] = sessions
    if (!mixing || !album) throw new Error('There are session types')
    const sessionTypes = [{ ...mixing, nameSw: 'Kuchanganya sauti' }, album]
    const { user } = show('/studios/MWB-02', {
      answers: [
        answer(oneStudio, { ...studioAt(0), descriptionSw: 'Chumba tulivu', sessionTypes }),
        answer(sessionTypesOf, { items: sessionTypes }),
      ],
    })
    await user.press('Kiswahili')
    await screen.findByText('Chumba tulivu')
    expect(screen.queryAllByText(mixing.name)).toEqual([])
    expect(screen.getAllByText('Kuchanganya sauti').length).toBeGreaterThan(1)
    expect(screen.getAllByText(album.name).length).toBeGreaterThan(1)
  })

  it('is sent to the API, which answers in that language', async () => {
    const name = 'Jina hilo ni refu mno'
    const refused = refuse(sendContact, 400, { error: name, code: 'invalid', fieldErrors: { name: [name] } })
    const { user, headers } = show('/contact', { answers: [refused] })
    await user.press('Kiswahili')
    await heading('Wasiliana nasi')
    await user.press('Tuma ujumbe')
    await screen.findByText('Tafadhali andika jina lako')
    await user.choose('Aina ya swali', 'Nafasi')
    await user.type('Jina kamili', 'Wanjiru')
    await user.type('Barua pepe', 'wanjiru@example.com')
    await user.type('Mada', 'Kuhusu nafasi yangu')
    await user.type('Ujumbe', 'Habari')
    await user.press('Tuma ujumbe')
    await screen.findByText(name)
    expect(headers(sendContact, 'accept-language')).toEqual(['sw'])
  })

  it('translates errors that are already shown', async () => {
    const [en, sw] = ['That name is far too long', 'Jina hilo ni refu mno']
    const inSwahili = { sw: { error: sw, fieldErrors: { subject: [sw] } } }
    const refused = { error: en, code: 'invalid', fieldErrors: { subject: [en] }, translations: inSwahili }
    const { user, setAnswers } = show('/contact', { answers: [refuse(sendContact, 400, refused)] })
    await user.press('Send Message')
    await screen.findByText('Enter your name')
    await user.press('Kiswahili')
    await screen.findByText('Tafadhali andika jina lako')
    await user.press('English')
    await user.choose('Inquiry type', 'A booking')
    await user.type('Full Name', 'Wanjiru')
    await user.type(/^Email/, 'wanjiru@example.com')
    await user.type('Subject', 'About my booking')
    await user.type('Message', 'Hello')
    await user.press('Send Message')
    await screen.findByText(en)
    await user.press('Kiswahili')
    await screen.findByText(sw)
    setAnswers(refuse(sendContact, 503))
    await user.press('Tuma ujumbe')
    const failed = 'Ujumbe wako haukutumwa. Tafadhali jaribu tena.'
    await screen.findByText(failed)
    await user.press('English')
    await waitFor(() => expect(screen.getByRole('alert').textContent).not.toContain(failed))
  })

  it('translates the error of a form with one field', async () => {
    const { user } = show('/auth/reset-password')
    await user.press('Send link')
    await screen.findByText('Enter your email address')
    await user.press('Kiswahili')
    await screen.findByText('Tafadhali andika barua pepe yako')
  })

  it('translates why SMS were not resumed', async () => {
    const system = aSystem('idle')
    const { sms } = system
    if (!sms) throw new Error('SMS are sent')
    const stopped = { ...system, sms: { ...sms, stoppedAt: ahead(0) } }
    const { user } = show('/admin/system', {
      as: 'admin',
      answers: [answer(systemState, stopped), badGateway(resumeSms)],
    })
    await user.press('Resume SMS')
    await screen.findByText('SMS were not resumed')
    await user.press('Kiswahili')
    await screen.findByText('SMS hazikuanzishwa tena')
  })

  it('translates the error of a page that did not load', async () => {
    const [en, sw] = ['The service is briefly unavailable.', 'Huduma haipatikani kwa muda.']
    const unavailable = { error: en, code: 'unavailable', translations: { sw: { error: sw } } }
    const { user } = show('/studios/MWB-02', { answers: [refuse(oneStudio, 503, unavailable)] })
    await screen.findByText(en)
    await user.press('Kiswahili')
    await screen.findByText(sw)
    expect(screen.queryByText(en)).toBeNull()
    await user.press('English')
    await screen.findByText(en)
  })

  it('does not change the language of messages, which the customer chooses', async () => {
    const { user, bodies, setAnswers } = show('/account', { as: 'customer' })
    await user.press('Kiswahili')
    await heading('Nafasi zangu')
    expect(await screen.findByLabelText('Lugha ya ujumbe')).toHaveProperty('value', 'en')
    const saved = { data: { user: ownUser('customer', { language: 'sw' }) } }
    setAnswers(answer(updateProfile, saved), answer(verify, saved))
    await user.choose('Lugha ya ujumbe', 'Kiswahili')
    await user.press('Hifadhi mabadiliko')
    await screen.findByText('Wasifu umehifadhiwa')
    await waitFor(() => expect(bodies(updateProfile)).toMatchObject([{ language: 'sw' }]))
    expect(screen.getByLabelText('Lugha ya ujumbe')).toHaveProperty('value', 'sw')
  })
})
