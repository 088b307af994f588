import { describe, expect, it } from 'vitest'
import { filler, lint, say } from '../checks/plain-listing.fixture.ts'

describe('a demand that is told as a step of the work', () => {
  it.each([
    ['FEE-01', 'Your phone comes by courier; customs of $45 are payable by the recipient.'],
    ['FEE-01', 'Die Versandkosten von 30 Euro für den Laptop tragen Sie.'],
    ['FEE-01', 'Your application is read once the 20 dollar fee has been received.'],
    ['FEE-01', 'VIP missions require a stake that comes back with a profit.'],
    ['FEE-01', 'You fund the trading account with 200 dollars yourself.'],
    ['FEE-01', 'Newcomers need our starter card, sold for 35 euros in the shop.'],
    ['FEE-01', 'Join our desk with at least 300 dollars of starting capital.'],
    ['FEE-02', 'You stake 250 USDT with us and receive 2 percent per day.'],
    ['FEE-02', 'Find four people who each buy our package and you lead the team.'],
    ['FEE-03', 'Use your card to receive what customers owe us.'],
    ['FEE-03', 'Sie heben das Geld ab und bringen es zu einem Bitcoin-Automaten.'],
    ['FEE-03', 'Boxes from shops reach you; relabel them and take them to the post office.'],
    ['COD-01', 'Before we talk, install the codec that our meeting page offers.'],
    ['COD-01', 'You join the interview with the client that our engineers made.'],
    ['FEE-02', 'The node licence costs 300 USDT and you make it back within a week.'],
    ['FEE-03', 'Bank the cheque, keep your wage and forward the rest to our supplier.'],
    ['FEE-03', 'You convert what they pay to USDT and pass it on to our treasury, your cut is 6%.'],
    ['FEE-03', 'Sums arrive on your own account and you transfer them to names on a list.'],
    ['FEE-03', 'At home you receive laptops, check them and ship each to an address abroad.'],
    ['WAL-01', 'Tell us the code that your phone shows while we talk.'],
    ['TXT-09', 'Your documents stay locked in the office until the term ends.'],
  ])('is a finding (%s): %s', (code, sentence) => expect(say(sentence)).toContain(code))

  it.each([
    'We pay customs and courier when your laptop is shipped to you.',
    'You build how customs are paid by the recipient at checkout.',
    'Applications are read once the deadline has passed.',
    'You review premium tasks that customers order in advance.',
    'The project costs about $3M and you lead it.',
    'You receive returned phones in our warehouse and ship them to customers.',
    'You convert customer payments to euros and reconcile them daily.',
    'Your salary arrives on your own account on the 25th.',
    'You build the screen that shows the code sent to a phone.',
    'You stake assets of our validators and report 4 percent per year.',
    'You automate how machines report and how money is booked.',
    'Nos caisses automatiques comptent votre argent.',
    'You hire five people who join the team in Lisbon.',
    'You use your card for travel and get paid back.',
    'You join the team that made our video client.',
    'Your documents stay private and are deleted after six months.',
  ])('is not meant: %s', (sentence) => expect(say(sentence).filter((code) => code !== 'TXT-08')).toEqual([]))
})

describe('an address with a well-known company’s name', () => {
  const findingsIn = (sentence: string) =>
    lint({ content: { description: `${filler}\n\n${sentence}` }, occasion: 'import' })
      .filter(({ weight }) => weight !== 'note')
      .map(({ code, quote }) => `${code} ${quote}`)

  it.each([
    ['Write to coinbase.jobs@gmail.com today.', 'coinbase.jobs@gmail.com'],
    ['Contracts are signed at binance-hr.work within a day.', 'binance-hr.work'],
    ['Your details go to kraken-careers.online first.', 'kraken-careers.online'],
  ])('made for applicants is held: %s', (sentence, quote) =>
    expect(findingsIn(sentence)).toContain(`APP-03 ${quote}`),
  )

  it.each([
    'Our careers page is jobs.demo-harbor.example.',
    'We integrate with coinbase.com and kraken.com.',
    'Questions go to careers@coinbase.com.',
    'Write to demo.harbor.jobs@gmail.com.',
  ])('is not meant: %s', (sentence) =>
    expect(findingsIn(sentence).filter((one) => one.startsWith('APP-03'))).toEqual([]),
  )
})
