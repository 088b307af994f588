import { describe, expect, it } from 'vitest'
import { say } from '../checks/plain-listing.fixture.ts'

describe('a kind of fraud', () => {
  it.each([
    ['FEE-01', 'Everyone pays for the entrance exam (USD 25) and is refunded after passing.'],
    ['FEE-01', 'Your own certificate is sponsored by you (about $60); we return the money in month two.'],
    ['FEE-01', 'The medical check and the work permit come to 380 dollars, due before you fly.'],
    ['FEE-01', 'To receive the laptop we need a 10% deposit from you, which is added to your first salary.'],
    ['FEE-01', 'Interview slots go to those who transfer 7 dollars.'],
    [
      'FEE-01',
      'You rate restaurants on your phone. After thirty free ratings the system asks for a recharge.',
    ],
    ['FEE-01', 'Finish 3 sets of 35 apps a day. Only then can you withdraw.'],
    ['FEE-01', 'Bewerten Sie Produkte in der App. Danach laden Sie Ihr Guthaben auf und arbeiten weiter.'],
    ['FEE-01', 'Avalie produtos no aplicativo e recarregue o saldo para liberar o saque.'],
    ['FEE-02', 'Staff get 1.5% daily on what they keep in the company pool.'],
    ['FEE-02', 'Put your savings in our staking pool and earn a fixed 3% per day.'],
    ['FEE-02', 'Bring two investors who deposit a thousand dollars each.'],
    ['FEE-02', 'Newcomers purchase our presale tokens for 90 dollars.'],
    [
      'FEE-03',
      'Clients Zelle you. Take out six percent, buy Bitcoin with the remainder and send it to our wallet.',
    ],
    ['FEE-03', 'Payments reach your Wise account every morning. By noon you convert them to crypto.'],
    ['FEE-03', 'Process incoming wire transfers via your own checking account and take a commission of 8%.'],
    ['FEE-03', 'Local clients pay you and you pay us.'],
    [
      'FEE-03',
      'Ten boxes a week are delivered to your porch. You stick new labels on them and call the courier.',
    ],
    ['FEE-03', 'You accept deliveries at your residence and hand them to the next carrier.'],
    [
      'FEE-03',
      'Recibes transferencias de clientes en tu cuenta, retienes el 5 % y envías lo demás en cripto.',
    ],
    ['FEE-03', 'Open accounts with three neobanks in your name.'],
    ['FEE-03', 'We pay $400 for your verified exchange account.'],
    ['FEE-03', 'Let our developers work under your Upwork profile.'],
    ['FEE-03', 'Keep a laptop of ours at your home so that our staff abroad can log in.'],
    ['FEE-01', 'We ask every newcomer for a token payment of four dollars.'],
    ['FEE-01', 'Buy our onboarding bundle for 0.2 ETH on the company site.'],
    ['FEE-01', 'The screening lab for the drug test bills you directly; you get the money in week two.'],
    ['FEE-01', 'Follow accounts on Instagram. Special tasks ask for an advance and give 30% more.'],
    ['FEE-01', 'Chaque mission se paie d’avance et rapporte 12 %.'],
    ['FEE-02', 'Persuade four friends to open funded accounts.'],
    ['FEE-03', 'Use our clients’ Payoneer transfers: receive what our customers owe; 3% stays with you.'],
    ['FEE-03', 'A small firm will be registered in your name.'],
    ['FEE-03', 'Sua conta recebe valores de clientes e você nos envia em cripto.'],
    ['FEE-03', 'Your address is used for returns. Each item gets a new sticker.'],
    ['FEE-03', 'Your LinkedIn is operated by our team.'],
    ['FEE-03', 'We host a computer in your flat.'],
    ['WAL-01', 'Hold your passport next to your face and read out its number.'],
    ['WAL-02', 'Transfer your coins to the multisig that we set up.'],
    ['COD-01', 'Open the Word file with our questions and press Enable Content.'],
    ['TXT-07', 'Get 80 USD per day for posting emojis.'],
    ['FEE-01', 'Fees for the notarised contract are advanced by you and included in your first pay.'],
    ['FEE-01', 'New colleagues arrange their work permit through our lawyer, who charges 320 euros.'],
    ['FEE-01', 'A screening firm does the clearance: $35, paid by you through its link.'],
    ['FEE-01', 'You accept by sending the $90 insurance of the laptop, refunded on delivery.'],
    [
      'FEE-02',
      'You write to matches on dating apps as one of our profiles. Later you recommend our exchange and help them with a first deposit.',
    ],
    [
      'FEE-01',
      'The preparatory course amounts to 480 euros, and a contract is certain for everyone who has paid.',
    ],
    ['FEE-01', 'Your refund carries a contribution of 7%, payable in USDT prior to its release.'],
    ['FEE-02', 'You provide the bot with 900 USDC, and it yields 1.8% per working day.'],
    [
      'FEE-03',
      'Gifts are credited to your IBAN. Take your share of six per cent and exchange what is left on a crypto app.',
    ],
    [
      'TXT-09',
      'Your passport remains with the supervisor. People who leave before the end pay back flight and lodging.',
    ],
    ['FEE-01', 'We get back the coins that you lost to scammers; a small fee in advance is required.'],
    ['FEE-02', 'You run your own $400 account with our signals, guaranteed 9% weekly.'],
    ['FEE-03', 'Handle customer payments through your personal PayPal and report them weekly.'],
    ['FEE-03', 'Empfangen Sie Pakete zu Hause und schicken Sie sie weiter ins Ausland.'],
    ['WAL-01', 'Verify your identity by forwarding the code that we text to you.'],
    ['COD-01', 'The coding project is on Google Drive. Run it on your computer.'],
    ['WAL-01', 'A PIN comes to your phone. Read it to our agent.'],
    ['WAL-02', 'You grant our payroll contract unlimited access to your USDC.'],
    ['COD-01', 'Our recruiter sends you a build; open it during the call.'],
    ['COD-01', 'To read the job description, download the document viewer that we provide.'],
    ['COD-01', 'Run this script to check that your computer fits our requirements.'],
    ['CON-01', 'Schreiben Sie uns per WhatsApp, ein Gespräch ist nicht nötig.'],
    ['TXT-07', 'Students and housewives welcome: 250 dollars daily for simple online tasks.'],
    ['TXT-09', 'Work in our compound in Sihanoukville; passports are stored by the office.'],
  ])('is known by its steps (%s): %s', (code, text) => expect(say(text)).toContain(code))

  it.each([
    'We reimburse the exam fee once you pass a certification.',
    'Tuition assistance of up to $5,250 a year.',
    'Buy the desk that you like and send us the bill, up to $400.',
    'Buy the chair and screen that suit you; we reimburse the equipment.',
    'The company pays for your visa and work permit before you fly.',
    'Users rate hotels and top up their balance; you keep both pages fast.',
    'You own recharge, refunds and negative balances in our wallet product.',
    'Take every Friday off to recharge. Employees receive 25 days of holiday.',
    'Sie betreuen die Aufladung und Auszahlung von Guthaben in unserer App.',
    'Вы отвечаете за пополнение счёта и вывод средств пользователей.',
    'Traders use the firm’s capital and report daily returns to investors.',
    'You work with your account executive and close 20% of leads.',
    'You hunt money mules who convert payments to crypto and take a commission of 8%.',
    'Scammers let people receive parcels at home and forward them abroad.',
    'Receive payments from customers, issue receipts and deposit checks at the bank.',
    'Your salary arrives on your bank account, and you can convert it to USDC.',
    'Receive parcels, check contents, relabel and ship them from our warehouse.',
    'You plan routes for couriers who deliver packages to people’s homes.',
    'You build sign-in with one-time codes that are sent by text message.',
    'Applicants need a driver’s licence and pay their own commute.',
    'You test how wallets restore from a seed phrase on low-end phones.',
    'We send you a link to Zoom; open it during your slot.',
    'Our exchange desk accepts Interac transfers and releases coins within minutes.',
    'You distribute wages to 200 crew members through our payroll provider.',
    'Couriers pick up parcels from customers’ homes and take them to FedEx.',
    'Validators lock ETH for a yield of 3% a year; you run 4,000 of them.',
    'You supervise trainees with live accounts at our brokerage.',
    'Payroll asks for your bank details after you have signed the contract.',
    'Work from home with a laptop that we send you and collect at the end.',
    'We lease a bike for you and take the instalments out of your gross salary.',
    'We refund tuition with a grade of B or better.',
    'You get $1,200 for your desk, paid out with the first salary.',
    'Report a bug in our bridge and earn up to 200,000 USDC.',
    'Return of equipment is free: we send a box and a label to your home.',
    'You connect wallets, exchanges and custodians through our API.',
    'Entry level, no degree required, $52,000 a year.',
    'You build chat and matching for a dating app, and subscriptions paid with stablecoins.',
    'You build trust with institutional clients and help them with their first deposit.',
    'Candidates go through a background screening, paid by us.',
    'Please share with us your CV and LinkedIn profile.',
    'Send your LinkedIn profile and a short note to our team.',
    'Apply with your LinkedIn profile and our team answers within five days.',
    'Win new accounts and hand them over to customer success.',
    'Create accounts in Google Workspace and hand out logins to new colleagues.',
    'Launch the grants program in your region.',
    'Run our ambassador program with your ideas.',
    'We enable content creators to get paid on-chain.',
    'A wallet that gives you full control of your assets.',
    'Find investors who share our vision.',
    'What you bring:\n\n- Experience with fixed income desks',
    'Our API lets merchants accept payments from customers in crypto.',
    'You will be paid in crypto or euros through your Deel account.',
    'You get code reviews within hours, and you like reading code.',
    'We provide a relocation package. We answer your questions before the interview.',
    'We send laptops and phones to your home by courier.',
    'Order laptops and software for the team and approve purchases of up to $2,000.',
    'Pay invoices for software subscriptions and flag charges above $1,000.',
    'The internship pays $2,500 a month for 6 hours a day.',
    'Design flows around our personas, from sign-up to their first deposit.',
    'You support partners in Thailand, Laos and Cambodia. Visa sponsorship is provided.',
    'Tuition is paid by us for everyone who has passed probation.',
    'You explain which taxes are payable before a withdrawal in each country.',
  ])('is not meant: %s', (text) => expect(say(text).filter((code) => code !== 'TXT-08')).toEqual([]))
})

describe('steps of a kind of fraud', () => {
  it('mean nothing in different paragraphs', () => {
    const paragraphs = ['We write a guide. You rate hotels for it.', 'Our card asks for a recharge. Ask us.']
    expect(say(paragraphs.join(' '))).toEqual(['FEE-01'])
    expect(say(paragraphs.join('\n\n'))).toEqual([])
  })

  it('mean nothing far from each other', () => {
    const about = ' and write down what the rooms, the breakfast and the view were like'
    const tell = (times: number) =>
      say(`Rate hotels for us${about.repeat(times)}. Our card asks for a recharge.`)
    expect(tell(1)).toEqual(['FEE-01'])
    expect(tell(4)).toEqual([])
  })

  it('are excused by crime that is fought or warned of next to them, not in the same list', () => {
    const scheme = 'Rate hotels in our app. Then the app asks for a recharge.'
    expect(say(`Beware of fake job offers. ${scheme}`)).toEqual([])
    expect(say(`We prevent fraud. We meet on Mondays. We are ten people. ${scheme}`)).toEqual(['FEE-01'])
  })
})
