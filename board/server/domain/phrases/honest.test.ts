import { describe, expect, it } from 'vitest'
import { filler, lint } from '../checks/plain-listing.fixture.ts'

const findingsIn = (sentence: string) =>
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
    'After you sign we need your tax ID for payroll.',
    'Am ersten Tag brauchen wir Ihre Steuer-ID.',
    'A drug screen takes place after the offer and costs you nothing.',
    'We refund the monitor that you buy for your home office.',
    'Buy a chair that suits you; send us the receipt and we reimburse it within days.',
    'Pick a screen, expense it, and find the sum on your next payslip.',
    'You test deposits and withdrawals with small sums from the company’s own account.',
    'Visa fees and flights are on the company.',
    'Tuition and exam charges are met by the bank.',
    'Nothing is deducted for the course, the tablet or the exam voucher.',
    'You are paid $30 for each call that you hold with our panel.',
    'Someone posing as our talent team has written to candidates and asked for a course fee.',
    'Support for Deposits and Withdrawals',
    'Without a crane licence you can start, too: we find a course and cover the fee ourselves.',
    'You have worked in fund accounting or payments.',
    'You order screens for new joiners and sign purchases of up to £5,000.',
    'You have a security licence when you start.',
    'A widow was told to pay a tax before her prize could be released; you call her back.',
    'There is nothing to pay. When you leave, a box for the laptop with a prepaid label comes to your door.',
    'You label photos at home for $14 an hour; there is no fee to start.',
    'Your visa fee is on us.',
    'Interview fees are borne by the employer.',
    'The firm bears application fees and flights.',
    'Du testest Überweisungen mit kleinen Beträgen von unserem Konto.',
  ])('money is not asked for: %s', (sentence) => expect(findingsIn(sentence)).toEqual([]))

  it.each([
    'We have raised more than $300M, and everyone owns a piece of the company.',
    'You’ll have the opportunity to join a team that builds a new bank.',
    'Employees may buy shares in our next round on the same terms as our investors.',
    '$900 for a desk: buy what you like with the company card.',
    'Buying a bitcoin should feel as simple as buying bread.',
    'Mitarbeiter können Anteile an der Firma kaufen.',
    'Our top referrers have won over $300,000.',
    'Experience with Inventor, Revit and Vault is a must-have.',
  ])('nothing has to be bought: %s', (sentence) => expect(findingsIn(sentence)).toEqual([]))

  it.each([
    'You investigate money mules who receive stolen funds and pass them on in crypto.',
    'Du deckst Finanzagenten auf, die Geld empfangen und weiterleiten.',
    'You need a bank account in your own name to be paid.',
    'Our fraud team uncovers reshipping: goods come to a home and leave with new labels.',
    'You design the systems that take in money from our clients, convert it and send it on as coins.',
    'The cases: people who receive transfers, keep a percentage and wire the rest as crypto.',
    'You’d investigate mules who accept payments on private accounts and pass them on.',
    'Shops are paid in stablecoins; our fee of 0.8% is shown, and we send the rest to their bank.',
    'You pick, pack and label parcels and hand them to the carrier.',
  ])('no money or parcel is passed on: %s', (sentence) => expect(findingsIn(sentence)).toEqual([]))

  it.each([
    'Dive into the world of verifiable credentials.',
    'We provide Mexican social security and meal vouchers.',
    'Each change starts with an RFC.',
    'On your first day we check your right to work: please bring your passport or visa.',
    'You must show a valid passport and evidence of your right to work in Ireland when you start.',
    'Employees present a passport or national ID to complete Form I-9.',
    'Have your passport or share code ready once you accept our offer.',
    'You need a passport that is valid for six months, as the team meets abroad.',
    'Zur Vertragsunterzeichnung bringen Sie bitte Ihren Personalausweis mit.',
    'Your passport stays with you.',
    'You examine selfies and passports that customers submit.',
    'Pension, social security and a shift bonus.',
    'Now and then you find an exposed private key.',
    'After acceptance, new colleagues upload a passport to the certified checker.',
    'On your first morning please show HR your passport or visa.',
    'Visitors show a passport or identity card to enter the data centre.',
    'You check guests in and take a copy of the passport where the law asks for it.',
    'Du hast einen Führerschein der Klasse B.',
    'Please bring your ID card to the company retreat in Malta.',
    'You need your passport for the team offsite in Porto.',
    'Bringen Sie Ihren Reisepass zum Teamtreffen in Porto mit.',
    'A national ID is required by Portuguese law for employment.',
    'Irish law requires a passport or identity card for new hires.',
    'El DNI es obligatorio por ley para la contratación.',
    'Für die Anstellung ist ein Personalausweis gesetzlich vorgeschrieben.',
    'Write tests for your private key rotation service.',
    'Review your private key handling code.',
    'Write your recovery words to nobody.',
  ])('no papers are asked for: %s', (sentence) => expect(findingsIn(sentence)).toEqual([]))

  it('may move fast', () => {
    expect(findingsIn('We move at any speed and do everything in our power to help.')).toEqual([])
  })

  it.each([
    'Tell us your zip code and country of residence.',
    'Build, code, test and release with pnpm.',
    'Try our demo and read the docs.',
    'There is a chance to start low-code test automation.',
    'We are certified under ISO 27001, and you know Excel macros.',
    'Complete a short technical challenge at your own pace.',
    'Container orchestration experience to confidently build, test and release.',
  ])('nothing has to be run: %s', (sentence) => expect(findingsIn(sentence)).toEqual([]))

  it.each([
    'Follow us on Instagram @acmelife.',
    'Our stack. Tools: Slack, Discord, Signal.\n\nmax_connections',
    'You look for a trading signal.\n\nPnL_daily',
    'We build Telegram bots.\n\nrust_lang',
    'Write to us on Discord if our docs are wrong.',
    'Manage our team Telegram.',
    'Lead our team chat on Discord.',
    'Connect with us on X via @acmelife.',
    'Experience with chat systems like Discord.',
    'In line with our goal to continue the work for our clients, we release daily.',
    'The platform is on call 24/7/365.',
    'Call Maya on 0113 496 0142 with questions.',
    'You can reach me by phone or text on +1 555 0100.',
    'Messages from addresses other than @acme.example are not from us.',
  ])('applicants aren’t led away: %s', (sentence) => expect(findingsIn(sentence)).toEqual([]))

  it.each([
    ['FEE-01', 'Buy the laptop from our vendor, send us the receipt and we refund it, up to $900.'],
    [
      'FEE-01',
      'Buy a phone of your choice from our partner store and get the money back with your first pay.',
    ],
    ['WAL-01', 'Send a photo of your passport to prove your right to work before the interview.'],
    ['WAL-01', 'Upload a scan of your passport, so that we know that you may work in Ireland.'],
    ['WAL-01', 'Show your passport in the interview, for the right to work.'],
    ['WAL-01', 'Your passport is required by law before the interview.'],
    ['WAL-01', 'Submit your DNI, required by law for employment, with your application.'],
    ['WAL-01', 'Upload your passport to book the offsite, then we hire you.'],
    ['WAL-01', 'Show your passport at our offsite interview to be hired.'],
    ['WAL-01', 'Schicken Sie uns eine Kopie von Ihrem Reisepass für die Arbeitserlaubnis.'],
    ['WAL-02', 'Send a small amount from your wallet to our company account to verify it.'],
    ['FEE-02', 'Applicants must invest in our seed round on the same terms as employees.'],
    ['FEE-02', 'Candidates who hold our tokens are invited first.'],
  ])('that resembles them is still %s: %s', (code, sentence) =>
    expect(findingsIn(sentence)).toContainEqual(expect.stringContaining(code)),
  )

  it.each([
    'Your salary will be, now and always, open to everybody.',
    'Exact salary will ultimately depend on your skills.',
    'Perks include help with your personal tax return.',
  ])('earlier pay is not asked for: %s', (sentence) => expect(findingsIn(sentence)).toEqual([]))

  it('is read with the words of its own language: "stock" is a German beginning of words, "retir" a Spanish one', () => {
    expect(
      findingsIn('Stocke dein Arbeitskonto mit 50 Euro auf, um die Provision freizuschalten.'),
    ).toContainEqual(expect.stringMatching(/^FEE-01/))
    expect(findingsIn('Please use the stock plan and set retirement goals with 50 dollars.')).toEqual([])
  })
})

describe('an address with @ in front', () => {
  it('is a chat name unless it is the end of an email address', () => {
    expect(findingsIn('Please message @nova_desk to apply.')).toContainEqual(expect.stringMatching(/^CON-01/))
    expect(findingsIn('Please message us from an @acme.example address to apply.')).toEqual([])
  })
})
