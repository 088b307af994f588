import { describe, expect, it } from 'vitest'
import { filler, lint } from '../plain-listing.fixture.ts'

const found = (sentence: string) =>
  lint({ content: { description: `${filler}\n\n${sentence}` }, occasion: 'import' })
    .filter(({ weight }) => weight !== 'note')
    .map(({ code, quote }) => `${code} ${quote}`)

describe('what honest employers write', () => {
  it.each([
    'Stock options, unlimited PTO and a set of tools of your choice.',
    'Retirement plan with employer match, stock purchase plan and flexible spending accounts.',
    'Insurance, 401(k), commuter benefits and tuition reimbursement of $5,000.',
    'A stipend of $900 helps you cover the cost of a desk.',
    'Reduce the cost of security for our customers.',
    'Pay rate for this role: $50 to $70 an hour.',
    'You own payment onboarding and registration.',
    'You handle load and repetitive tasks with automation.',
    'Riders top up their balance in the app; you own how it works.',
    'A drug screen takes place after the offer and costs you nothing.',
  ])('money is not asked for: %s', (sentence) => expect(found(sentence)).toEqual([]))

  it.each([
    'We have raised more than $300M, and everyone owns a piece of the company.',
    'You’ll have the opportunity to join a team that builds a new bank.',
    'Experience with Inventor, Revit and Vault is a must-have.',
  ])('nothing has to be bought: %s', (sentence) => expect(found(sentence)).toEqual([]))

  it.each([
    'You investigate money mules who receive stolen funds and pass them on in crypto.',
    'Du deckst Finanzagenten auf, die Geld empfangen und weiterleiten.',
    'You need a bank account in your own name to be paid.',
    'You pick, pack and label parcels and hand them to the carrier.',
  ])('no money or parcel is passed on: %s', (sentence) => expect(found(sentence)).toEqual([]))

  it.each([
    'Dive into the world of verifiable credentials.',
    'We provide Mexican social security and meal vouchers.',
    'Each change starts with an RFC.',
    'You check guests in and take a copy of the passport where the law asks for it.',
    'Du hast einen Führerschein der Klasse B.',
  ])('no papers are asked for: %s', (sentence) => expect(found(sentence)).toEqual([]))

  it('may move fast', () => {
    expect(found('We move at any speed and do everything in our power to help.')).toEqual([])
  })

  it.each([
    'Tell us your zip code and country of residence.',
    'Build, code, test and release with pnpm.',
    'Try our demo and read the docs.',
    'There is a chance to start low-code test automation.',
    'We are certified under ISO 27001, and you know Excel macros.',
    'Complete a short technical challenge at your own pace.',
    'Container orchestration experience to confidently build, test and release.',
  ])('nothing has to be run: %s', (sentence) => expect(found(sentence)).toEqual([]))

  it.each([
    'Follow us on Instagram @acmelife.',
    'Connect with us on X via @acmelife.',
    'Experience with chat systems like Discord.',
    'The platform is on call 24/7/365.',
    'Call Maya on 0113 496 0142 with questions.',
    'You can reach me by phone or text on +1 555 0100.',
    'Messages from addresses other than @acme.example are not from us.',
  ])('applicants aren’t led away: %s', (sentence) => expect(found(sentence)).toEqual([]))

  it.each([
    'Your salary will be, now and always, open to everybody.',
    'Exact salary will ultimately depend on your skills.',
    'Perks include help with your personal tax return.',
  ])('earlier pay is not asked for: %s', (sentence) => expect(found(sentence)).toEqual([]))

  it('is read with the words of its own language: "stock" is a German beginning of words, "retir" a Spanish one', () => {
    expect(
      found('Stocke dein Arbeitskonto mit 50 Euro auf, um die Provision freizuschalten.'),
    ).toContainEqual(expect.stringMatching(/^FEE-01/))
    expect(found('Please use the stock plan and set retirement goals with 50 dollars.')).toEqual([])
  })
})

describe('an address with @ in front', () => {
  it('is a chat name unless it is the end of an email address', () => {
    expect(found('Please message @nova_desk to apply.')).toContainEqual(expect.stringMatching(/^CON-01/))
    expect(found('Please message us from an @acme.example address to apply.')).toEqual([])
  })
})
