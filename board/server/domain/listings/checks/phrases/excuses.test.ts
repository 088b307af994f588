import { describe, expect, it } from 'vitest'
import { filler, lint } from '../plain-listing.fixture.ts'

const found = (sentence: string) =>
  lint({ content: { description: `${filler}\n\n${sentence}` }, occasion: 'import' })
    .filter(({ code, weight }) => weight !== 'note' && code !== 'TXT-08')
    .map(({ code }) => code)

describe('a demand', () => {
  it.each([
    ['FEE-01', 'We are backed by large funds and ask for a refundable deposit of 50 USDT before you start.'],
    ['FEE-01', 'After our series A, you pay a registration fee of $40 before the interview.'],
    ['FEE-01', 'Like our students, you pay a training fee of $60 before the first day.'],
    ['FEE-01', 'We pay weekly, and you pay a registration fee of 40 USDT before you start.'],
    ['FEE-01', 'Registration fees are on you, flights are on us.'],
    ['FEE-01', 'The visa fee is due before you fly, and the hotel is on the company.'],
    ['FEE-01', 'Flights and a gym are on us, you pay a visa fee of $200 before the interview.'],
    ['WAL-01', 'So that our riders stay safe, send us your seed phrase.'],
    ['WAL-01', 'Our users trust us: please send us your private key.'],
    ['WAL-01', 'Send us your seed phrase to protect our users.'],
    ['WAL-01', 'In the app that our buyers use, please enter your seed phrase.'],
    ['FEE-03', 'We pay well, and you receive payments on your bank account and forward them in Bitcoin.'],
    ['WAL-01', 'Opfer von Betrug vertrauen uns, bitte senden Sie uns Ihre Seed-Phrase.'],
    ['FEE-01', 'Reisekosten zahlen wir, Sie überweisen vor dem Start eine Anmeldegebühr von 50 Euro.'],
    ['WAL-01', 'Las víctimas confían en nosotros, envíanos tu frase semilla.'],
    ['FEE-01', 'Los viajes son gratis, y tú pagas una cuota de registro de 50 euros antes de empezar.'],
    ['WAL-01', 'As vítimas confiam em nós, envie sua frase semente.'],
    ['FEE-01', 'A viagem é por nossa conta, e você paga uma taxa de inscrição de 50 euros antes de começar.'],
    ['WAL-01', 'Les victimes nous font confiance, envoyez-nous votre phrase secrète.'],
    ['FEE-01', 'Le voyage est offert, et vous payez des frais de dossier de 50 € avant de commencer.'],
    ['WAL-01', 'Жертвы обмана нам доверяют, отправьте нам вашу сид-фразу.'],
    ['FEE-01', 'Командировочные за наш счёт, а вы оплачиваете регистрационный взнос 50 долларов до начала.'],
    ['WAL-01', '很多受害者信任我们，请把你的助记词发给我们。'],
    ['FEE-01', '差旅由公司安排，你需要先支付培训费500元。'],
  ])('is found despite harmless words in the same sentence (%s): %s', (code, sentence) =>
    expect(found(sentence)).toContain(code),
  )

  it.each([
    'Riders top up their balance in the app, and you own how that works.',
    'Students pay a course fee of $50, and you help to set it.',
    'You call people who were told to send their seed phrase to strangers.',
    'Victims were asked to pay a deposit of 200 USDT first.',
    'The visa fee is paid by us before you start.',
    'A stipend of $900 a year helps you cover the cost of a desk.',
    'You get a travel allowance to pay the fee for two conferences a year.',
    'We have raised more than $300M, and everyone owns a piece of the company.',
    'Opfer sendeten ihre Seed-Phrase an Fremde.',
    'Wir übernehmen die Visagebühr von 80 Euro.',
    'Pagamos la tasa del visado de 80 euros.',
    'Nous payons les frais de visa de 80 €.',
    'Мы оплачиваем визовый сбор 80 евро.',
    '公司承担签证费500元。',
  ])('is not found where others pay or are asked, or the employer pays: %s', (sentence) =>
    expect(found(sentence)).toEqual([]),
  )
})
