import type { FindingCode } from '@cryptolist/contract'
import { describe, expect, it } from 'vitest'
import { filler, lint, say } from '../checks/plain-listing.fixture.ts'

describe('words in the text', () => {
  it.each<[FindingCode, string]>([
    ['WAL-01', 'We protect you from scammers, send us your seed phrase.'],
    ['FEE-01', 'Impostors are active, so pay our desk the registration fee of $30 first.'],
    ['WAL-01', 'Betrüger schreiben im Netz, sende uns deine Seed-Phrase zur Prüfung.'],
    ['FEE-01', 'There is a refundable deposit of $50.'],
    ['FEE-01', 'You pay 40 USDT before the interview.'],
    ['FEE-01', 'To start you must pay for training.'],
    ['FEE-01', 'A registration fee applies.'],
    ['FEE-01', 'Please send $100 to secure your laptop.'],
    ['FEE-01', 'The security deposit is fully refundable.'],
    ['FEE-01', 'Applications are not considered without an application fee.'],
    ['FEE-01', 'We do not joke: you must pay a deposit.'],
    ['FEE-01', 'No experience needed, but you need to pay a training fee.'],
    ['FEE-01', 'We pay it back later: the registration fee is 50 USDT.'],
    ['FEE-01', 'The company pays back the training fee.'],
    ['FEE-02', 'Buy at least 100 HRB tokens to be considered.'],
    ['FEE-02', 'Candidates must hold one of our NFTs.'],
    ['FEE-02', 'To apply, mint our membership pass.'],
    ['WAL-01', 'Connect your wallet to apply.'],
    ['WAL-01', 'Write your recovery words on the sheet that comes with the offer.'],
    ['WAL-01', 'Review your seed phrase with our officer on the first day.'],
    ['WAL-01', 'Write your seed phrase.'],
    ['WAL-01', 'Review your seed phrase with our HR.'],
    ['WAL-01', 'Keep your private key on this form.'],
    ['CON-01', 'Write to us on WhatsApp.'],
    ['CON-01', 'Talk to our recruiter on Telegram.'],
    ['CON-01', 'The team is where developers are: Signal.\n\ndemo_harbor_hr'],
    ['CON-01', 'Write to our recruiter on Signal.\n\ndemo_harbor_hr'],
    ['CON-01', 'Contact us over Discord.\n\ndemo_harbor_hr'],
    [
      'WAL-01',
      'Impostors want your passport, so upload a copy of your passport to our form before the interview.',
    ],
    ['WAL-01', 'Send us your seed phrase for onboarding.'],
    ['WAL-01', 'Send us your bank details to apply.'],
    ['CON-01', 'Send us a PM to apply.'],
    ['WAL-01', 'Enter your 12 word recovery phrase in the form.'],
    ['WAL-01', 'Please provide your private key.'],
    ['WAL-01', 'Complete KYC before the interview.'],
    ['WAL-01', 'Upload your passport to apply.'],
    ['WAL-01', 'Send us the seed phrase.'],
    ['WAL-02', 'Make a small test transaction.'],
    ['WAL-02', 'Send 0.01 ETH to verify your wallet.'],
    [
      'WAL-02',
      'You sign a transaction to prove that the address is yours, to apply sign a transaction for verification before the interview.',
    ],
    ['CON-01', 'Apply via Telegram.'],
    ['CON-01', 'Contact our recruiter on WhatsApp.'],
    ['CON-01', 'Telegram: @demo_harbor_hr'],
    ['CON-01', 'Discord: harbor#1234'],
    ['CON-01', 'Interviews are held on Discord.'],
    ['CON-01', 'Write to t.me/demo_harbor_hr'],
    ['COD-01', 'Clone our repository and run it before the first call.'],
    ['COD-01', 'Install our meeting app.'],
    ['COD-01', 'Before the interview, download our game.'],
    ['COD-01', 'Run `npm install` and send a screenshot.'],
    ['COD-02', 'Our code: https://github.com/demo-harbor/engine'],
    ['PAY-05', 'The salary includes tokens.'],
    ['PAY-05', '$120,000 including $40,000 in tokens.'],
    ['PAY-06', 'It begins with an unpaid trial.'],
    ['PAY-06', 'The trial week is unpaid.'],
    ['TXT-03', 'We hire on behalf of a client.'],
    ['TXT-03', 'Our client is a lending protocol.'],
    ['TXT-04', 'You are a coding ninja.'],
    ['TXT-04', 'Join a young and dynamic team.'],
    ['TXT-05', 'Tell us your current salary.'],
    ['TXT-05', 'Include your salary history.'],
    ['TXT-05', 'What is your current and expected compensation?'],
    ['FEE-01', 'The staff badge costs 30 EUR, which comes back with your first pay.'],
    ['FEE-01', 'If your balance is negative, you top it up and withdraw everything.'],
    ['FEE-01', 'Some orders need a deposit and pay double.'],
    ['FEE-02', 'Only people who have staked at least 500 TRN are invited to a call.'],
    ['FEE-03', 'Clients pay into your personal account; you keep 5% and send the rest on in crypto.'],
    ['FEE-03', 'Wir mieten dein verifiziertes Börsenkonto.'],
    ['CON-01', 'Our manager replies on Telegram, look for tarnbeck_people there.'],
    ['CON-01', 'No CV, just write to Dana on WhatsApp.'],
    ['CON-01', 'Kein Lebenslauf: melde dich per Telegram bei Jana.'],
    ['COD-01', 'The brief is in a password-protected zip.'],
    ['COD-01', 'The interview is held in our own app.'],
    ['COD-01', 'Get the desktop client from the link in your invitation.'],
    ['TXT-07', 'No CV and no interview.'],
    ['TXT-07', 'Die Auszahlung kommt jeden Abend.'],
  ])('%s finds: %s', (code, sentence) => {
    expect(say(sentence)).toContain(code)
    for (const { message } of lint({ content: { description: `${filler} ${sentence}` } }))
      expect(message).toMatch(/\.$/)
  })

  it.each([
    'There is no fee to apply.',
    'We never charge an application fee, and no deposit either.',
    'No application fee, no deposit, no training fee.',
    'You do not have to pay a training fee.',
    'An application fee is never charged.',
    'Application fee: none.',
    'You work on gas fees, trading fees and the deposit flow of our vaults.',
    'Users deposit 100 USDC before the vault starts.',
    'We pay a visa and relocation.',
    'We never ask for your seed phrase.',
    'We will never ask you to send your seed phrase, a payment or your private key.',
    'Anybody who asks you to share your seed phrase is a scammer.',
    'Scammers contact people by email, ask for a deposit and disappear.',
    'Beware of scammers, we never ask for your seed phrase.',
    "We don't ask you to connect your wallet to apply.",
    'You build how people connect their wallet and recover a seed phrase.',
    'Experience with private keys and key management.',
    'You write test transactions for our indexer.',
    'Our users sign a transaction with two clicks.',
    'You build our Telegram bot.',
    'You look after our Discord community.',
    'You answered in Discord on issue #1234 of our repository.',
    'You run code reviews before each release.',
    'You clone and run the project on your first day.',
    'Nobody has to run our code before the interview.',
    'The trial is paid.',
    'Pay: cash in USD. Tokens come on top.',
    'Client libraries in TypeScript.',
    'Experience with our client success team.',
    'We never ask about your current salary.',
    'Salary history is not asked for.',
    'Say which salary you expect.',
    'You keep our history of salary bands.',
    'We use React, Next and node.js; you do not need all.',
    'Experience with tokens held to vote.',
    'We cover your visa fee and the equipment deposit.',
    'The visa fee is paid by us.',
    'Failed payments are refunded within a minute.',
    'The compensation package includes cash, tokens and equity.',
    'You must own the token launch from the first idea on.',
    'You talk to users on Discord and write to them on Telegram.',
    'You verify the private key handling of our signers.',
    'You share recent earnings with investors.',
    'You show people their pay history.',
    'You keep our client and server code in one repository.',
    'Our client portal is written in React.',
    'Most calls with the team happen between 3pm and 6 pm your time.',
    'The hiring team is online from 9 am to 5 pm, and you can reach us then.',
  ])('nothing is found: %s', (sentence) => {
    expect(say(sentence)).toEqual([])
  })

  it.each([
    ['FEE-01', 'A refund\u200Bable dep\u00ADosit applies.'],
    ['FEE-01', 'A r\u0435fundabl\u0435 d\u0435p\u043Esit applies.'],
    ['FEE-01', 'A REFUNDABLE DEP0S1T applies.'],
    ['FEE-01', 'A \uFF52\uFF45\uFF46\uFF55\uFF4E\uFF44\uFF41\uFF42\uFF4C\uFF45 deposit applies.'],
    ['FEE-01', 'A r\u0301efu\u0308ndable deposit applies.'],
    ['FEE-01', 'A refundable d e p o s i t applies.'],
    ['FEE-01', 'A refundable d.e.p.o.s.i.t applies.'],
    ['WAL-01', 'Connect your wa11et to apply.'],
    ['WAL-01', 'Send your s\u200Ce\u200Ce\u200Cd phrase.'],
    ['WAL-01', 'Send your \u{1D600}\u{1D5F2}\u{1D5F2}\u{1D5F1} phrase.'],
    ['CON-01', 'Apply via Te\u0406egram or T\u0435legram.'],
  ] as [FindingCode, string][])('%s is not hidden by letters: %s', (code, sentence) => {
    expect(say(sentence)).toContain(code)
  })

  it.each([
    ['WAL-01', 'Please send us your seed **phr**ase.'],
    ['WAL-01', 'Please send us your s&#101;ed phr&#97;se.'],
    ['WAL-01', 'Please send us your se<!-- x -->ed phrase.'],
    ['WAL-01', 'Please send us your se\\ed phr\\ase.'],
    ['WAL-01', 'Please send us your *seed* *phrase*.'],
    ['WAL-01', 'Please send us your `seed` `phrase`.'],
    ['WAL-01', 'Please send us your [seed](https://demo-harbor.example/a) phrase.'],
    ['WAL-01', 'Please send us your seed  \nphrase.'],
    ['WAL-01', 'Please send us your seed\nphrase.'],
    ['WAL-01', 'Please send us your seed\n\nphrase.'],
    ['WAL-01', 'Please send us your seed_phrase.'],
    ['WAL-01', 'Please send us your se ed phrase.'],
    ['WAL-01', 'Please send us your seedphrase.'],
    ['WAL-01', 'Please send us your $eed phrase.'],
    ['WAL-01', 'Please send us your \u{1F1F8}\u{1F1EA}\u{1F1EA}\u{1F1E9} phrase.'],
    ['FEE-01', 'You pay a **deposit** of 100 USDT to start.'],
    ['FEE-01', 'A refund&#97;ble dep&#111;sit applies.'],
    ['COD-01', '**Clone** and **run** our **repository** before the **interview**.'],
    ['COD-01', 'Please install our `meeting` app.'],
    ['TXT-05', 'State your **current salary**.'],
  ] as [FindingCode, string][])('%s is not hidden by Markdown: %s', (code, sentence) => {
    expect(say(sentence)).toContain(code)
  })

  it.each([
    'You design how users connect their wallet to start trading.',
    'You maintain the npm package and run npm install in CI images.',
    'Salary history is none of our business and we do not ask for it.',
    'You write our client, and our client library.',
  ])('honest texts that were held once: %s', (sentence) => {
    expect(say(sentence)).toEqual([])
  })

  it('quotes the words as written, with their line', () => {
    const description = `${filler}\n\n## How\n\nThere is a **r\u0435fundable** dep\u200Bosit of $50.`
    expect(lint({ content: { description } })).toEqual([
      {
        code: 'FEE-01',
        weight: 'hold',
        field: 'description',
        quote: 'r\u0435fundable dep\u200Bosit',
        line: 5,
        lookAlike: null,
        message: 'The description asks applicants for money (line 5). Remove this. Applying must be free.',
        fact: 'Asks applicants for money (line 5).',
      },
    ])
  })

  it('reads title and summary too', () => {
    expect(lint({ content: { summary: 'A refundable deposit is needed.' } })).toMatchObject([
      { code: 'FEE-01', field: 'summary', line: null },
    ])
  })

  it('a repository to work with is for a person, one to read is a note', () => {
    const weights = (sentence: string) =>
      lint({ content: { description: `${filler} ${sentence}` } })
        .filter(({ code }) => code !== 'TXT-08')
        .map(({ weight }) => weight)
    expect(weights('Read https://github.com/demo-harbor/engine first.')).toEqual(['note'])
    expect(weights('The assignment is at github.com/demo-harbor/test-task')).toEqual(['check'])
  })
})

describe('hostile texts', () => {
  it.each([
    ['one sentence of everything', 'send your seed phrase pay deposit connect wallet telegram buy token '],
    ['denials', 'not never no without '],
    ['letters apart', 'a b c d e f g '],
    ['dots', 'a.'],
    ['figures', 'a1'],
    ['joined names', 'a_'],
    ['mailboxes', 'a_a@'],
    ['disguised addresses', 'a [.] '],
    ['look-alikes', '\u0430\u200B'],
    ['repositories', 'github.com/a/'],
    ['install', 'install our the '],
    ['brackets', '[(`'],
  ])('%s of 20,000 letters are read', (_what, piece) => {
    const description = piece.repeat(20_000 / piece.length)
    expect(Array.isArray(lint({ content: { description } }))).toBe(true)
  })
})
