import { describe, expect, it } from 'vitest'
import { filler, lint } from '../checks/plain-listing.fixture.ts'

const codesOf = (sentence: string) =>
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
    expect(codesOf(sentence)).toContain(code),
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
    expect(codesOf(sentence)).toEqual([]),
  )

  it.each([
    ['WAL-01', 'Our technician will help you enter your recovery phrase into the staff app.'],
    ['WAL-01', 'Our manager will help you connect your wallet and enter the seed phrase.'],
    ['WAL-01', 'Our auditor will review your wallet after you share your private key with us.'],
    ['WAL-01', 'Our manager will work with you on Telegram, where you send your seed phrase.'],
    [
      'WAL-01',
      'This engineer will answer your questions after you connect your wallet to our site to apply.',
    ],
    ['WAL-01', 'You have done the test, please enter your seed phrase into our app.'],
    ['WAL-01', 'You have used a wallet before: enter your seed phrase into our app to get paid.'],
    ['FEE-01', 'You have done the interview, now send us 100 USDT as a deposit.'],
    ['WAL-01', 'You would keep your seed phrase in our vault.'],
    ['WAL-01', 'Go through onboarding by typing your seed phrase into our form.'],
    ['WAL-01', 'Go through our check: send your passport and a selfie before the interview.'],
    ['WAL-01', 'Rework your CV and send it with a photo of your passport before the first interview.'],
    ['FEE-01', 'Go through the training, which costs 150 EUR that you pay in advance.'],
    ['FEE-01', 'Inspect the laptop that you buy from our vendor, and we refund it.'],
    ['FEE-03', 'Examine transfers that arrive on your account and send the rest on in bitcoin.'],
    ['FEE-01', 'Nothing will start before you pay the 200 EUR training fee to our account.'],
    ['FEE-01', 'Nothing is complicated here and you pay 100 USDT as a deposit to start.'],
    ['WAL-01', 'Nothing is easier than sending us your seed phrase.'],
    ['FEE-01', 'Nothing will ever be deducted before you pay 90 EUR for the kit.'],
    ['FEE-01', 'Order your laptop for the home office from our vendor and we reimburse you.'],
    [
      'FEE-03',
      'Our compliance desk checks and traces; you receive transfers on your private account and forward them in crypto.',
    ],
    ['FEE-03', 'The cases: you receive money on your account and forward it in crypto.'],
    ['WAL-01', 'We work in our name and ask for your seed phrase.'],
    ['WAL-01', 'The fake recruiters ask nothing, our HR asks for your seed phrase.'],
    ['WAL-01', 'After acceptance of your application, send us a copy of your passport and a selfie.'],
    ['WAL-01', 'Give us your social security before the interview.'],
    ['WAL-01', 'Our designer will support you while you type your seed phrase into the panel.'],
    ['FEE-01', 'This manager will run your onboarding, for which you pay 80 USDT as a deposit.'],
    ['WAL-01', 'You will run our app after you enter your seed phrase.'],
    ['WAL-01', 'You have run a node before: send us your private key for the test.'],
    ['WAL-01', 'You’d work with our manager, who needs your seed phrase.'],
    ['FEE-01', 'You will work with us once you pay the registration fee of 60 EUR.'],
    ['WAL-01', 'You have worked hard, please share your recovery phrase with our HR.'],
    [
      'FEE-01',
      'Compare our vendors and buy the laptop from one of them, we refund it with your first salary.',
    ],
    ['WAL-01', 'Rework the form, then upload a photo of your passport before the interview.'],
    ['WAL-01', 'Go through KYC with a selfie and a scan of your passport before the interview.'],
    ['WAL-01', 'Nothing has to be installed, and you enter your seed phrase on our page.'],
    ['FEE-01', 'Nothing needs your attention once you pay the 50 EUR registration fee.'],
    ['FEE-01', 'Nothing is required except a deposit of 100 USDT.'],
    ['FEE-01', 'Nothing will be asked of you after you pay the 70 EUR application fee.'],
    ['FEE-01', 'Nothing is owed once you pay a registration fee of 40 EUR.'],
    ['FEE-03', 'Your cases: you receive transfers on your private account and send them on in crypto.'],
    ['WAL-01', 'Our fraud team detects; send us your seed phrase.'],
    ['FEE-03', 'In our name you collect payments on your own account and forward them in bitcoin.'],
    ['WAL-01', 'A fake job asks for a deposit, our job asks for your private key.'],
    ['WAL-01', 'After acceptance into the pool, send us a copy of your passport and a selfie.'],
    ['WAL-01', 'After acceptance of your CV, upload your passport and a selfie.'],
    ['FEE-01', 'Buy your monitor for our office from our supplier and get it refunded.'],
  ])('is found although words of work, denials or others precede it (%s): %s', (code, sentence) =>
    expect(codesOf(sentence)).toContain(code),
  )

  it.each([
    ['WAL-01', 'You’ll run the team, so type your recovery phrase into our staff portal.'],
    ['WAL-01', 'You will help in the app, enter the seed phrase and earn 20 USDT.'],
    ['WAL-01', 'You build the team and upload your passport before the first call.'],
    ['WAL-01', 'You own the launch; send a scan of your ID before the interview.'],
    ['WAL-01', 'As a designer you share your private key with the admin.'],
    ['WAL-01', 'With experience in crypto you start at once: send your passport to HR.'],
    ['WAL-01', 'Nothing has to be signed once we hold a copy of your passport before the interview.'],
    ['FEE-01', 'Develop the market with us: you send 90 USDT as a deposit first.'],
    ['FEE-03', 'Manage our desk: you receive transfers on your private account and forward them in crypto.'],
  ])('is found although the sentence begins with what the work is (%s): %s', (code, sentence) =>
    expect(codesOf(sentence)).toContain(code),
  )

  it.each([
    'Fake recruiters ask applicants for a private key; we never would.',
    'Confirm your private key rotation runs on time.',
    'Check your seed phrase screens for typing errors.',
    'As a lead you review how private keys are kept.',
    'You will test the wallet, enter seed phrases and report bugs.',
    'Work with a home office budget (a contribution for equipment that we refund).',
    'Our vendor, who checks backgrounds, helps you to get the documents from the authorities.',
  ])('is not found in what the work is about, or what pretenders ask: %s', (sentence) =>
    expect(codesOf(sentence)).toEqual([]),
  )

  it.each([
    'The analyst will review deposits and fees charged to customers.',
    'You will compare passports, request a utility bill, and decide.',
    'You would keep seed phrases out of our logs.',
    'You have worked in treasury, fund accounting or payment operations.',
    'Compare fees, deposits and charges of our competitors.',
    'Nothing will be charged for training.',
    'Your cases: account holders who receive money for strangers and forward it in crypto.',
    'Our fraud team traces mules who receive transfers on private accounts and forward them in crypto.',
    'Scammers write in our name and ask for your seed phrase.',
    'After acceptance of the offer, upload your passport for the right to work check.',
    'Order laptops for new joiners from our vendors.',
  ])('is not found in what the work is, in denials, and in what others do: %s', (sentence) =>
    expect(codesOf(sentence)).toEqual([]),
  )
})
