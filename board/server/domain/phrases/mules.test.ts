import { describe, expect, it } from 'vitest'
import { say } from '../checks/plain-listing.fixture.ts'

describe('money of others on one’s own account', () => {
  it.each([
    'Customers pay into your bank account and you send it on in Ethereum, minus 6 percent.',
    'Clients transfer money to your personal account, you convert it into USDC and forward it.',
    'Our partners wire funds to your private account; exchange them for USDT, pass them on and keep a cut.',
    'You receive payments on your bank account, take them out in cash and hand it to our driver.',
    'We use your account to collect transfers for our clients, and 4% of each is yours.',
    'We need your card to accept payments from our buyers. You keep 3% of each.',
    'Kunden überweisen Geld auf Ihr Girokonto, Sie kaufen davon Bitcoin und schicken diese an uns.',
    'Du nimmst Überweisungen unserer Partner auf deinem Konto an und gibst sie als USDT weiter.',
    'Ihr Konto dient als Durchgangskonto für Zahlungen unserer Partner.',
    'Los clientes envían dinero a tu cuenta y tú lo mandas en criptomonedas.',
    'Os clientes mandam dinheiro para sua conta e você compra bitcoin e envia para nós.',
    'Les clients envoient de l’argent sur votre compte et vous achetez des bitcoins pour nous.',
    'Клиенты отправляют деньги на вашу карту, вы покупаете USDT и отправляете нам.',
    '客户把钱转到你的账户，你再买USDT转给我们。',
    'You receive payments on your bank account and forward them in Bitcoin, salary 800 dollars per week.',
  ])('is a finding that holds a listing: %s', (sentence) => expect(say(sentence)).toContain('FEE-03'))

  it.each([
    'Your salary is paid to your bank account, or we send it in USDC to your wallet.',
    'You receive your pay on your bank account and can convert it to USDC at no cost.',
    'You build how merchants receive payments on their bank account and convert them to euros.',
    'Reconcile incoming payments with our bank account and forward exceptions to treasury.',
    'We need your bank account to pay your salary and refund travel costs.',
    'Das Gehalt kommt jeden Monat auf dein Konto oder als USDC in deine Wallet.',
    'Your account manager passes customer feedback on to the product team.',
  ])('is not meant: %s', (sentence) => expect(say(sentence)).not.toContain('FEE-03'))
})
