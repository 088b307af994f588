import { describe, expect, it } from 'vitest'
import { say } from '../checks/plain-listing.fixture.ts'

describe('a demand', () => {
  it.each([
    ['请在 the portal 输入您的助记词。', 'WAL-01'],
    ['Отправьте сид-фразу in our chat.', 'WAL-01'],
    ['Envía tu frase semilla for the wallet check.', 'WAL-01'],
    ['To apply for the job in our team you will paga la tasa de registro antes de la entrevista.', 'FEE-01'],
    ['Передайте паспорт администрации for the visa.', 'WAL-01'],
    ['Скачайте нашу программу for the interview.', 'COD-01'],
    ['For the review of your skills by our team, sende deine Seed-Phrase.', 'WAL-01'],
    ['For the start with us and the team, envoie ta phrase de recuperation.', 'WAL-01'],
  ])('is found in a sentence with English words: %s', (sentence, code) =>
    expect(say(sentence)).toContain(code),
  )

  it.each([
    'Enter your private key so that our analyst can verify you and prevent fraud.',
    'To prevent scams we need your seed phrase before the interview.',
    'Enter your seed phrase on our portal so that we detect fraud.',
    'Gib deine Seed-Phrase ein, damit wir Betrug erkennen.',
  ])('of a key is found whatever it is said to be for: %s', (sentence) =>
    expect(say(sentence)).toContain('WAL-01'),
  )

  it.each([
    'Pay a deposit of 50 USDT before the interview, because it helps us prevent fraud.',
    'You pay a registration fee of 30 USDT, which helps our analysts detect scams.',
  ])('of money is found though it is said to prevent fraud: %s', (sentence) =>
    expect(say(sentence)).toContain('FEE-01'),
  )

  it.each([
    'Message us on Telegram @hr_manager to apply and follow us on our channel.',
    'Apply on WhatsApp only, subscribe to our channel first.',
    'Text our recruiter on WhatsApp +1 555 0100 and learn more on our page.',
    'Message us on Telegram @hr_manager, and see what we do on YouTube.',
  ])('to move to a chat is found in a sentence with social media: %s', (sentence) =>
    expect(say(sentence)).toContain('CON-01'),
  )

  it.each(['You buy the laptop from our approved vendor and get reimbursed, it is a one stop shop.'])(
    'to buy is found: %s',
    (sentence) => expect(say(sentence)).toContain('FEE-01'),
  )
})
