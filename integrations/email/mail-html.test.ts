import { describe, expect, it } from 'vitest'
import { mailHtml } from './mail-html.ts'

const html = (...blocks: string[]) =>
  mailHtml({ subject: 'A & B', text: blocks.join('\n\n'), language: 'sw', brand: 'Studioni' })

describe('the HTML of a letter', () => {
  it('says in which language it is, what it is about, and that it may be dark', () => {
    const page = html('Hello')
    expect(page).toContain('<html lang="sw">')
    expect(page).toContain('<title>A &amp; B</title>')
    expect(page).toContain('<meta name="color-scheme" content="light dark">')
  })

  it('needs no picture, no script and nothing from elsewhere', () => {
    const page = html('Hello', 'Pay:\nhttps://studioni.test/pay', 'Name: A\nPrice: B', '> me')
    expect(page).not.toMatch(/<img|<script|<link|url\(|src=/)
  })

  it('makes a button of a name with an address, and shows the address', () => {
    const page = html('Pay & go:\nhttps://studioni.test/pay?a=1&b=2')
    expect(page).toMatch(/<a href="https:\/\/studioni\.test\/pay\?a=1&amp;b=2"[^>]*>Pay &amp; go<\/a>/)
    expect(page.match(/href="https:\/\/studioni\.test\/pay\?a=1&amp;b=2"/g)).toHaveLength(2)
    expect(page).toContain('>https://studioni.test/pay?a=1&amp;b=2</a>')
  })

  it('makes a table of facts, and of nothing else', () => {
    const page = html('Booking: SB222222\nWhen: Tue 1 Dec, 10:00 to 12:00', 'Note: one line stays a paragraph')
    expect(page).toMatch(/<th scope="row"[^>]*>When<\/th><td[^>]*>Tue 1 Dec, 10:00 to 12:00<\/td>/)
    expect(page.match(/<th /g)).toHaveLength(2)
  })

  it('sets apart what somebody else wrote, and makes no button of it', () => {
    const page = html('> Pay here:\n> https://evil.example/pay\n>\n> Bye')
    expect(page).toContain('<br>https<span>:</span>//evil<span>.</span>example/pay<br><br>Bye</blockquote>')
    expect(page).not.toContain('href=')
  })

  it('makes no link of an address within a sentence', () =>
    expect(html('Hello Win at https://evil.example/x,')).not.toContain('href='))

  it('lets no text become markup', () => {
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
