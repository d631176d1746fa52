import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { updateProfile, verify } from '../../api/contract/auth.ts'
import { sendContact } from '../../api/contract/contact.ts'
import { listStudios } from '../../api/contract/studios.ts'
import { ownUser } from '../visual/gallery/states/account-data.ts'
import { answer, refuse } from '../visual/gallery/states/answers.ts'
import { features, listOf, studios } from '../visual/gallery/states/studios-data.ts'
import { heading } from './on-screen.ts'
import { show } from './show.tsx'

const chooseEnglish = () => Object.assign(document, { cookie: 'lang=; max-age=0; path=/' })
beforeEach(() => void chooseEnglish())
afterEach(() => void chooseEnglish())

describe('another language', () => {
  it('keeps what was typed', async () => {
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

  it('is that of the features on a studio’s card', async () => {
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

  it('is that of what the API refuses', async () => {
    const name = 'Jina hilo ni refu mno'
    const refused = refuse(sendContact, 400, { error: name, code: 'invalid', fieldErrors: { name: [name] } })
    const { user, headers } = show('/contact', { answers: [refused] })
    await user.press('Kiswahili')
    await heading('Wasiliana nasi')
    await user.press('Tuma ujumbe')
    await screen.findByText('Tafadhali andika jina lako')
    await user.choose('Inahusu nini?', 'Nafasi')
    await user.type('Jina kamili', 'Wanjiru')
    await user.type('Barua pepe', 'wanjiru@example.com')
    await user.type('Mada', 'Kuhusu nafasi yangu')
    await user.type('Ujumbe', 'Habari')
    await user.press('Tuma ujumbe')
    await screen.findByText(name)
    expect(headers(sendContact, 'accept-language')).toEqual(['sw'])
  })

  it('of messages is the customer’s own choice', async () => {
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
