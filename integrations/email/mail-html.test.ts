import { describe, expect, it } from 'vitest'
import { mailHtml } from './mail-html.ts'

const html = (...blocks: string[]) =>
  mailHtml({ subject: 'A & B', text: blocks.join('\n\n'), language: 'sw', brand: 'Studioni' })

describe('mailHtml', () => {
  it('sets the language and the title, and supports dark mode', () => {
    const page = html('Hello')
    expect(page).toContain('<html lang="sw">')
    expect(page).toContain('<title>A &amp; B</title>')
    expect(page).toContain('<meta name="color-scheme" content="light dark">')
  })

  it('has no images, scripts or external resources', () => {
    const page = html('Hello', 'Pay:\nhttps://studioni.test/pay', 'Name: A\nPrice: B', '> me')
    expect(page).not.toMatch(/<img|<script|<link|url\(|src=/)
  })

  it('turns a label and an address into a button, and shows the address below it', () => {
    const page = html('Pay & go:\nhttps://studioni.test/pay?a=1&b=2')
    expect(page).toMatch(/<a href="https:\/\/studioni\.test\/pay\?a=1&amp;b=2"[^>]*>Pay &amp; go<\/a>/)
    expect(page.match(/href="https:\/\/studioni\.test\/pay\?a=1&amp;b=2"/g)).toHaveLength(2)
    expect(page).toContain('>https://studioni.test/pay?a=1&amp;b=2</a>')
  })

  it('turns a block of “name: value” lines into a table, but not a single such line', () => {
    const page = html('Booking: SB222222\nWhen: Tue 1 Dec, 10:00 to 12:00', 'Note: one line stays a paragraph')
    expect(page).toMatch(/<th scope="row"[^>]*>When<\/th><td[^>]*>Tue 1 Dec, 10:00 to 12:00<\/td>/)
    expect(page.match(/<th /g)).toHaveLength(2)
  })

  it('shows a user’s text as a quotation without links or buttons', () => {
    const page = html('> Pay here:\n> https://evil.example/pay\n>\n> Bye')
    expect(page).toContain('<br>https<span>:</span>//evil<span>.</span>example/pay<br><br>Bye</blockquote>')
    expect(page).not.toContain('href=')
  })

  it('does not link an address within a sentence', () =>
    expect(html('Hello Win at https://evil.example/x,')).not.toContain('href='))

  it('escapes markup in text', () => {
    const page = html(
      '<script>alert(1)</script>',
      'Name: <img src=x onerror=alert(1)>\nOther: "quoted"',
      '> <b>bold</b>',
      'Go:\nhttps://studioni.test/"onclick="alert(1)',
      'See https://studioni.test/<b>',
    )
    expect(page).not.toMatch(/<script>|<img|<b>|"onclick/)
    expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
  })
})
