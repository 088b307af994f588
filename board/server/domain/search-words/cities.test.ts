import { formatJobQuery } from '@cryptolist/contract'
import { expect, it } from 'vitest'
import { parse, read } from './search-words.fixture.ts'

const queryOf = (text: string) => decodeURIComponent(formatJobQuery(read(text)?.query ?? parse(text)))

it.each([
  ['rust jobs in berlin', 'city=berlin&q=rust'],
  ['solidity engineer zürich', 'city=zurich&q=solidity+engineer'],
  ['ZURICH backend', 'city=zurich&role=backend'],
  ['São Paulo backend', 'city=sao-paulo&role=backend'],
  ['nyc or sf', 'city=new-york&city=san-francisco'],
  ['berlin, germany', 'city=berlin&country=DE'],
  ['London UK', 'city=london&country=GB'],
  ['San Francisco, CA', 'city=san-francisco'],
  ['zagreb hr', 'city=zagreb&role=people-talent'],
  ['doha qa engineer', 'city=doha&role=qa'],
  ['berlin de', 'city=berlin'],
  ['austin tx backend', 'city=austin&role=backend'],
  ['Berlin DE', 'city=berlin'],
  ['not london marketing', 'not_city=london&role=marketing'],
  ['luxembourg city', 'city=luxembourg-city'],
  ['washington dc', 'city=washington-dc'],
  ['New York City marketing', 'city=new-york&role=marketing'],
])('%j asks for a city', (text, query) => {
  expect(queryOf(text)).toBe(query)
})

it.each([
  ['defi singapore', 'country=SG&q=defi'],
  ['jobs in luxembourg', 'country=LU'],
])('%j asks for a country that is a city', (text, query) => {
  expect(queryOf(text)).toBe(query)
})

it.each([
  'paris hilton',
  'charlotte smith',
  'jack london',
  'austin powers',
  'London Stock Exchange',
  'berlin heights',
  'nice weather',
  'elixir phoenix',
  'kingston',
  'washington',
  'springfield',
  '"berlin"',
])('%j asks for no city', (text) => {
  expect(queryOf(text)).not.toContain('city=')
})
